/** Draws the menu of a day as a picture for groups and for a status. */
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import type { getMenuToShare } from '../../text-contract.ts';
import {
  type CardLine,
  cardMargin,
  cardSize,
  layoutCard,
  markRoom,
  wrapped,
} from './menu-card-layout.ts';

export type SharedMenu = OutputOf<typeof getMenuToShare>;

/** The colours of light mode, because others see the picture on their screens. */
const colours = {
  paper: '#fff9f0',
  card: '#fff',
  line: '#ebdfcf',
  ink: '#2b1b12',
  quiet: '#6b574a',
  brand: '#c2410c',
  onBrand: '#fff',
  leaf: '#2e7d32',
};
const right = cardSize.width - cardMargin;
const inner = right - cardMargin;
const headHeight = 250;
const footTop = cardSize.height - 150;

/** Letters that the typeface does not have come from a browser font, which also shapes them. */
export async function drawMenuCard(
  canvas: HTMLCanvasElement,
  menu: SharedMenu,
  dayName: string,
): Promise<void> {
  const family = getComputedStyle(document.body).fontFamily;
  const weights = ['500', '800'].map((weight) => document.fonts.load(`${weight} 40px ${family}`));
  // Without the typeface, the next font of the list is used.
  await Promise.allSettled(weights);
  canvas.width = cardSize.width;
  canvas.height = cardSize.height;
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('this browser draws no pictures');
  const pen = penOf(ctx, family);
  ctx.fillStyle = colours.paper;
  ctx.fillRect(0, 0, cardSize.width, cardSize.height);
  drawHead(ctx, pen, { title: menu.shopName, dayName });
  const lines = layoutCard(shiftsOf(menu), {
    ...{ top: headHeight + 40, bottom: footTop - 40 },
    measure: pen.measure,
  });
  for (const line of lines) drawLine(ctx, pen, line);
  drawFoot(ctx, pen, menu.link);
}

function shiftsOf({ shifts }: SharedMenu) {
  return shifts.map(({ shift, cutOff = '', dishes }) => ({
    name: shift,
    cutOff,
    dishes: dishes.map(({ variant, items, pricePaise }) => {
      return { name: variant, items: items.join(', '), price: formatPaise(pricePaise) };
    }),
  }));
}

interface Stroke {
  text: string;
  x: number;
  y: number;
  size: number;
  colour: string;
  isBold?: boolean;
  align?: CanvasTextAlign;
  /** Longer text is drawn narrower. */
  most?: number;
}

type Pen = ReturnType<typeof penOf>;

function penOf(ctx: CanvasRenderingContext2D, family: string) {
  const choose = (size: number, isBold: boolean) => {
    ctx.font = `${isBold ? 800 : 500} ${size}px ${family}`;
  };
  return {
    measure: (text: string, size: number, isBold: boolean) => {
      choose(size, isBold);
      return ctx.measureText(text).width;
    },
    write: ({ text, x, y, size, colour, isBold = false, align = 'left', most = inner }: Stroke) => {
      choose(size, isBold);
      ctx.fillStyle = colour;
      ctx.textAlign = align;
      ctx.fillText(text, x, y, most);
    },
  };
}

function drawHead(
  ctx: CanvasRenderingContext2D,
  pen: Pen,
  { title, dayName }: { title: string; dayName: string },
): void {
  ctx.fillStyle = colours.brand;
  ctx.fillRect(0, 0, cardSize.width, headHeight);
  const sizeOf = [84, 68, 54].find((size) => pen.measure(title, size, true) <= inner) ?? 48;
  const lines = wrapped(title, inner, (text) => pen.measure(text, sizeOf, true));
  const first = lines.length > 1 ? 88 : 122;
  for (const [index, text] of lines.slice(0, 2).entries()) {
    // The rest of a name goes into its last line.
    const shown = index === 1 ? lines.slice(1).join(' ') : text;
    const y = first + index * (sizeOf + 6);
    pen.write({
      text: shown,
      x: cardMargin,
      y,
      size: sizeOf,
      colour: colours.onBrand,
      isBold: true,
    });
  }
  const y = headHeight - 44;
  pen.write({ text: dayName, x: cardMargin, y, size: 44, colour: colours.onBrand });
}

function drawLine(ctx: CanvasRenderingContext2D, pen: Pen, line: CardLine): void {
  const { kind, text, end, size, y } = line;
  const isBold = kind === 'shift' || kind === 'dish';
  const x = kind === 'shift' ? cardMargin : cardMargin + markRoom;
  const colour = {
    shift: colours.brand,
    dish: colours.ink,
    items: colours.quiet,
    more: colours.quiet,
  };
  const endSize = kind === 'shift' ? Math.round(size * 0.7) : size;
  const isPrice = kind === 'dish';
  const endWidth = end ? pen.measure(end, endSize, isPrice) + size / 2 : 0;
  pen.write({ text, x, y, size, colour: colour[kind], isBold, most: right - x - endWidth });
  if (end) {
    const tone = isPrice ? colours.ink : colours.quiet;
    pen.write({
      text: end,
      x: right,
      y,
      size: endSize,
      colour: tone,
      isBold: isPrice,
      align: 'right',
    });
  }
  if (isPrice && end !== undefined) drawVegMark(ctx, { x: cardMargin, y, size });
}

/** The green dot in its square, as on every dish of the shop. */
function drawVegMark(ctx: CanvasRenderingContext2D, at: { x: number; y: number; size: number }) {
  const side = at.size * 0.62;
  const top = at.y - side - at.size * 0.04;
  ctx.strokeStyle = colours.leaf;
  ctx.lineWidth = Math.max(2, at.size * 0.07);
  ctx.strokeRect(at.x, top, side, side);
  ctx.fillStyle = colours.leaf;
  ctx.beginPath();
  ctx.arc(at.x + side / 2, top + side / 2, side * 0.27, 0, 2 * Math.PI);
  ctx.fill();
}

function drawFoot(ctx: CanvasRenderingContext2D, pen: Pen, link: string): void {
  ctx.fillStyle = colours.card;
  ctx.fillRect(0, footTop, cardSize.width, cardSize.height - footTop);
  ctx.fillStyle = colours.line;
  ctx.fillRect(0, footTop, cardSize.width, 3);
  pen.write({
    text: 'Order here',
    x: cardMargin,
    y: footTop + 58,
    size: 34,
    colour: colours.quiet,
  });
  const text = link.replace(/^https?:\/\//, '');
  const y = footTop + 112;
  pen.write({ text, x: cardMargin, y, size: 46, colour: colours.brand, isBold: true });
}

/** The picture as a file. */
export function pictureFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: 'image/png' }));
      else reject(new Error('this browser saves no pictures'));
    }, 'image/png');
  });
}
