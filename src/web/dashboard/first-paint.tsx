/** The dashboard's shell in the document itself, for the time until its code has come. */

/** It stands beside the page's root and goes as soon as something is in there; the dashboards' sheet is not here yet. */
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

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const bars = places.map((place) => <i key={place} />);

export function FirstPaint() {
  return (
    <div id="first-paint">
      <style>{css}</style>
      <div aria-hidden="true">{bars.slice(0, 7)}</div>
      <main>
        <p>Opening the dashboard…</p>
        <i className="w" />
        {bars}
      </main>
    </div>
  );
}
