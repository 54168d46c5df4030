/** The part of a staff screen that is in the document itself, shown until its code has loaded. */
import type { StaffScreen } from '../staff-pages.ts';

/**
 * It is next to the page's root and disappears as soon as the root has content. The dashboards'
 * sheet is not loaded yet.
 */
const css = `
#root:not(:empty)~#first-paint{display:none}
#first-paint{--p:#fff9f0;--c:#fff;--l:#ebdfcf;--q:#6b574a;position:fixed;inset:0;display:flex;background:var(--p);overflow:hidden}
#first-paint>div{display:none;width:16rem;flex:none;background:var(--c);border-right:1px solid var(--l);padding:1rem}
#first-paint main{flex:1;padding:3rem 1rem 1rem;display:grid;gap:.75rem;align-content:start}
#first-paint p{margin:0;color:var(--q);font-weight:600}
#first-paint i{display:block;height:7rem;border-radius:10px;background:var(--l);opacity:.6}
#first-paint i.w{height:2.5rem;max-width:48rem}
@media(min-width:768px){#first-paint>div{display:grid;gap:.5rem;align-content:start}#first-paint main{padding:2.25rem 1.5rem}#first-paint i{height:2.25rem}}
@media(prefers-color-scheme:dark){#first-paint{--p:#17110d;--c:#211a15;--l:#3b3029;--q:#bfae9f}}
`;

/**
 * The layout of the logins: a card in the middle, with bars in place of its fields and its button.
 */
const loginCss = `
#first-paint{--b:#c2410c;--t:#2b1b12}
#first-paint main.card{flex:none;box-sizing:border-box;width:min(26rem,calc(100vw - 2rem));margin:auto;gap:0;padding:1.5rem;border:1px solid var(--l);border-radius:16px;background:var(--c);text-align:center}
#first-paint .card img{justify-self:center}
#first-paint h1{margin:.75rem 0 0;color:var(--t);font-size:1.5rem;line-height:2rem;font-weight:800;letter-spacing:-.025em}
#first-paint .card p{margin-bottom:.5rem;font-weight:400;line-height:1.5rem}
#first-paint .card i{height:3rem;margin-top:2.75rem}
#first-paint .card i.b{height:3.25rem;margin-top:1.5rem;background:var(--b)}
#first-paint .tall i,#first-paint .tall i.b{height:3.5rem}
@media(min-width:640px){#first-paint main.card{padding:2rem}}
@media(prefers-color-scheme:dark){#first-paint{--b:#ea6a2e;--t:#f6ece2}}
`;

/** The deliveries screen has a bar above its cards instead of a sidebar. */
const deliveryCss = `
#first-paint.deliveries{flex-direction:column}
#first-paint.deliveries>div{display:block;width:auto;height:4.5rem;border:0;border-bottom:1px solid var(--l);padding:0}
#first-paint.deliveries main{width:100%;max-width:64rem;margin:0 auto;padding:1rem;box-sizing:border-box}
#first-paint.deliveries main i{height:11rem}
`;

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const bars = places.map((index) => <i key={index} />);

interface FirstPaintProps extends Partial<StaffScreen['firstPaint']> {
  shopName: string;
}

/** Renders nothing for customers' screens, which have their own HTML. */
export function FirstPaint({ shape, text = '', shopName }: FirstPaintProps) {
  switch (shape) {
    case 'login':
      return <LoginPaint title={text} shopName={shopName} />;
    case 'tall login':
      return <LoginPaint title={text} shopName={shopName} isTall />;
    case 'cards':
      return <CardsPaint text={text} />;
    case 'dashboard':
      return <DashboardPaint text={text} hasSidebar />;
    case 'page':
      return <DashboardPaint text={text} hasSidebar={false} />;
    case undefined:
      return null;
  }
}

interface LoginPaintProps {
  title: string;
  shopName: string;
  /** Large controls for gloves, as in the form itself. */
  isTall?: boolean;
}

function LoginPaint({ title, shopName, isTall = false }: LoginPaintProps) {
  return (
    <div id="first-paint">
      <style>{css + loginCss}</style>
      <main className={isTall ? 'card tall' : 'card'}>
        <img src="/logo-mark.svg" alt="" width={56} height={56} />
        <h1>{title}</h1>
        <p>{shopName}</p>
        <i />
        <i />
        <i className="b" />
      </main>
    </div>
  );
}

function CardsPaint({ text }: { text: string }) {
  return (
    <div id="first-paint" className="deliveries">
      <style>{css + deliveryCss}</style>
      <div aria-hidden="true" />
      <main>
        <p>{text}</p>
        {bars.slice(0, 4)}
      </main>
    </div>
  );
}

function DashboardPaint({ text, hasSidebar }: { text: string; hasSidebar: boolean }) {
  return (
    <div id="first-paint">
      <style>{css}</style>
      {hasSidebar && <div aria-hidden="true">{bars.slice(0, 7)}</div>}
      <main>
        <p>{text}</p>
        <i className="w" />
        {bars}
      </main>
    </div>
  );
}
