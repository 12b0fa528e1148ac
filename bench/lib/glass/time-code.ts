/** Runs in the browser: the time of day in a picture, as blocks that survive compression and a smaller layer. */

/** Milliseconds of a day fit into 27 bits; the last eight are a checksum. */
const timeBits = 32;
const columns = 20;
const rows = 2;
/** Shares of the picture that the blocks take, from its upper left corner. */
const [width, height] = [1, 0.18];

export const paintTime = (context: CanvasRenderingContext2D, now: number): void => {
  const { canvas } = context;
  const [blockWidth, blockHeight] = [(canvas.width * width) / columns, (canvas.height * height) / rows];
  for (const [index, isLight] of bitsOf(Math.floor(now) % 86_400_000).entries()) {
    context.fillStyle = isLight ? '#fff' : '#000';
    const [x, y] = [(index % columns) * blockWidth, Math.floor(index / columns) * blockHeight];
    context.fillRect(x, y, blockWidth, blockHeight);
  }
};

/** How old the picture is, or null where its blocks cannot be read. */
export const ageOf = (video: HTMLVideoElement, now: number): number | null => {
  // Samples the middle of each block.
  const points = 5;
  const [w, h] = [columns * points, rows * points];
  reading.canvas.width = w;
  reading.canvas.height = h;
  reading.drawImage(video, 0, 0, video.videoWidth * width, video.videoHeight * height, 0, 0, w, h);
  const { data } = reading.getImageData(0, 0, w, h);
  const bits = Array.from({ length: columns * rows }, (_, index) => {
    const x = (index % columns) * points + Math.floor(points / 2);
    const y = Math.floor(index / columns) * points + Math.floor(points / 2);
    return (data[(y * w + x) * 4 + 1] ?? 0) > 127;
  });
  const time = bits.slice(0, timeBits).reduce((value, bit) => value * 2 + (bit ? 1 : 0), 0);
  if (bitsOf(time).some((bit, index) => bit !== bits[index])) return null;
  return (Math.floor(now) % 86_400_000) - time;
};

const bitsOf = (time: number): boolean[] => {
  const check = (time % 251) + 3;
  const written = time.toString(2).padStart(timeBits, '0') + check.toString(2).padStart(8, '0');
  return [...written].map((bit) => bit === '1');
};

const reading = newContext();

function newContext(): CanvasRenderingContext2D {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas');
  return context;
}
