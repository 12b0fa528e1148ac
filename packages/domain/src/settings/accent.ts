/** The colour of an installation on dark pages: lightened until text in it is readable. */

type Rgb = readonly [number, number, number];

/** The lightest background that shows text in the accent colour (`--color-raised-hover`). */
const background: Rgb = [0x23, 0x29, 0x38];
/** WCAG 1.4.3, for text of any size. */
const readableContrast = 4.5;

/** `hex` as `#rrggbb`; the result has the same form, hue and saturation. */
export const readableAccent = (hex: string): string => {
  const chosen = parse(hex);
  const isReadable = (colour: Rgb) => contrast(colour, background) >= readableContrast;
  if (isReadable(chosen)) return hex;
  const { hue, saturation, lightness } = hslOf(chosen);
  for (let light = lightness; light < 1; light += 0.01) {
    const lightened = rgbOf(hue, saturation, light);
    if (isReadable(lightened)) return print(lightened);
  }
  return '#ffffff';
};

const parse = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const print = (rgb: Rgb): string => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

const hslOf = (rgb: Rgb) => {
  const [r, g, b] = [rgb[0] / 255, rgb[1] / 255, rgb[2] / 255];
  const max = Math.max(r, g, b);
  const spread = max - Math.min(r, g, b);
  const lightness = max - spread / 2;
  if (spread === 0) return { hue: 0, saturation: 0, lightness };
  const sector = max === r ? (g - b) / spread + 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return { hue: (sector % 6) * 60, saturation: spread / (1 - Math.abs(2 * lightness - 1)), lightness };
};

const rgbOf = (hue: number, saturation: number, lightness: number): Rgb => {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [part(0), part(8), part(4)];
};

const contrast = (one: Rgb, other: Rgb): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** WCAG's relative luminance. */
const luminance = (rgb: Rgb): number => {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
