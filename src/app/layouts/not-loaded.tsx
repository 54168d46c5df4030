/** Says that the page's own code did not load, over what the server rendered of it, if anything. */
import { createRoot } from 'react-dom/client';
import { buttonClass } from '#src/platform/browser/ui/button.tsx';

export function showNotLoaded(): void {
  const root = document.getElementById('root');
  const isAlone = root !== null && !root.firstElementChild;
  const place = isAlone ? root : document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<NotLoaded isAlone={isAlone} />);
}

function NotLoaded({ isAlone }: { isAlone: boolean }) {
  const text = 'This page did not load completely.';
  const again = (
    <a href={location.pathname + location.search} className={buttonClass()}>
      Try again
    </a>
  );
  if (isAlone) {
    return (
      <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
        <h1 className="text-3xl font-extrabold tracking-tight">{text}</h1>
        {again}
      </main>
    );
  }
  return (
    <aside
      aria-label="Not loaded"
      className="fixed inset-x-0 bottom-0 z-50 flex flex-wrap items-center justify-center gap-3 border-t border-line bg-card p-3 shadow-raised"
    >
      <p role="alert" className="font-semibold">
        {text}
      </p>
      {again}
    </aside>
  );
}
