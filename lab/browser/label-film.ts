/** A film for the browser's camera: a hand holds the label of a box in front of it. */
import { writeFile } from 'node:fs/promises';
import { encode } from 'uqr';

const width = 640;
const height = 480;
/** The size of a module of the QR code in pixels: a label of 25 mm at arm's length. */
const modulePx = 6;
const [paper, ink, table] = [235, 30, 120];

/** One frame, which the browser repeats, as YUV4MPEG2. */
export async function writeLabelFilm(path: string, code: string): Promise<void> {
  const { data, size } = encode(code, { ecc: 'M', border: 2 });
  const side = size * modulePx;
  const [left, top] = [Math.round((width - side) / 2), Math.round((height - side) / 2)];
  const luma = Buffer.alloc(width * height, table);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const isDark = data[Math.floor(y / modulePx)]?.[Math.floor(x / modulePx)];
      luma[(top + y) * width + left + x] = isDark ? ink : paper;
    }
  }
  const grey = Buffer.alloc((width * height) / 2, 128);
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`;
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, grey]);
  await writeFile(path, Buffer.concat([Buffer.from(head), frame, frame]));
}
