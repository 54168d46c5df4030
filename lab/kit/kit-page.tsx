/** The page at `/ui` of `npm run dev`: every part of the UI kit in every state, light and dark. */
import type { SyntheticEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { overlays } from './kit-overlays.tsx';
import { parts } from './kit-parts.tsx';
import '#src/platform/browser/styles/theme.css';
import '#src/platform/browser/dashboard/dashboard.css';
import './kit.css';

const looks = ['light', 'dark'] as const;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const query = new URLSearchParams(location.search);
const look = query.get('look');
if (look !== null) wear(look);
createRoot(root).render(look === null ? <Overview /> : <Sheet name={query.get('part')} />);

/**
 * One frame per theme, because a document has one. Overlays have their own frames, because they
 * cover the page.
 */
function Overview() {
  return (
    <main className="kit-overview">
      {looks.map((each) => (
        <section key={each}>
          <h1>{each}</h1>
          <iframe title={`The parts, ${each}`} src={`/ui?look=${each}`} onLoad={growWithContent} />
          <div className="kit-overlays">
            {Object.keys(overlays).map((name) => (
              <figure key={name}>
                <figcaption>{name}</figcaption>
                <iframe
                  title={`${name}, ${each}`}
                  src={`/ui?${new URLSearchParams({ look: each, part: name })}`}
                />
              </figure>
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}

function growWithContent({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
  const content = frame.contentDocument?.getElementById('root');
  if (!content) return;
  const observer = new ResizeObserver(() => {
    frame.style.height = `${content.scrollHeight}px`;
  });
  observer.observe(content);
}

function Sheet({ name }: { name: string | null }) {
  const Overlay = name === null ? undefined : overlays[name];
  if (Overlay) {
    return (
      <div className="kit-overlay">
        <Overlay />
      </div>
    );
  }
  return (
    <main className="kit-sheet">
      {Object.entries(parts).map(([title, states]) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <div className="kit-states">{states}</div>
        </section>
      ))}
    </main>
  );
}

/** Only dashboards have a dark theme; the system's preference is ignored here. */
function wear(name: string): void {
  const { classList, style } = document.documentElement;
  classList.add('dashboard');
  for (const sheet of document.styleSheets) {
    for (const rule of [...sheet.cssRules]) {
      if (!(rule instanceof CSSMediaRule) || !rule.conditionText.includes('scheme: dark')) continue;
      const [colours] = rule.cssRules;
      if (name === 'dark' && colours instanceof CSSStyleRule) style.cssText = colours.style.cssText;
      sheet.deleteRule([...sheet.cssRules].indexOf(rule));
    }
  }
  style.colorScheme = name;
}
