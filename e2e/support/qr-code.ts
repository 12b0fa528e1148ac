/** Reads a QR code from the screen. */
import jsqr from 'jsqr';
import type { Locator, Page } from 'playwright-core';

/** Decodes a screenshot of the code, as a camera would. */
export async function readCode(page: Page, code: Locator): Promise<string | undefined> {
  const picture = (await code.screenshot()).toString('base64');
  const { width, height, pixels } = await page.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    // As text: an array of as many numbers takes seconds to leave the page.
    const pixels = btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(''));
    return { width: image.width, height: image.height, pixels };
  }, picture);
  return jsqr.default(new Uint8ClampedArray(Buffer.from(pixels, 'base64')), width, height)?.data;
}
