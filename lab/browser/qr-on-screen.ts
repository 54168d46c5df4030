/** Reads a QR code on the screen, as a camera would. */
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { qrIn } from '../builders/pdf-pictures.ts';

export async function qrOnScreen(code: Locator): Promise<string | undefined> {
  const picture = sharp(await code.screenshot()).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return qrIn({ width, height, pixels: new Uint8Array(data) }, { x: 0, y: 0, width, height });
}
