/** The layout of a policy: title, date, a summary, then the sections. */
import type { ReactNode } from 'react';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';
import type { Policy, PolicyBlock, PolicyWords } from '../policy.ts';
import { ContactDetails } from './contact-details.tsx';
import { MailLink, PhoneLink, PolicyLink } from './policy-link.tsx';
import style from './policy-text.css?inline';

type Fill = (text: string) => string;

interface PolicyTextProps {
  policy: Policy;
  /** Values of placeholders, in addition to the shop's facts. */
  values?: Readonly<Record<string, string | number>>;
}

export function PolicyText({ policy, values }: PolicyTextProps) {
  const { policiesUpdated, cash, name, legalName, city } = useShopFacts();
  const named = new Map<string, unknown>(Object.entries({ name, legalName, city, ...values }));
  const fill: Fill = (text) =>
    text
      .replaceAll(/\{cash\? ?([^}]*)\}/g, (_, words: string) => (cash ? words : ''))
      .replaceAll(/\{(\w+)\}/g, (_, key: string) => {
        if (!named.has(key)) throw new Error(`Unknown placeholder "${key}" in a policy.`);
        return String(named.get(key));
      });
  const [inShort, ...sections] = policy.sections;
  return (
    <main className="policy mx-auto w-full max-w-6xl px-4 py-5 sm:px-6 sm:py-8">
      <style>{style}</style>
      <div className="policy-words">
        <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">{policy.title}</h1>
        <p className="mt-1 text-quiet">Last updated {longDay(policiesUpdated)}</p>
      </div>
      <Contents headings={[...sections.map(({ heading }) => heading), ...lastHeadings]} />
      <div className="policy-words max-w-lg">
        <Card className="mt-4 p-4 sm:p-6">
          <h2 className="text-2xl font-bold tracking-tight">{inShort?.heading}</h2>
          {inShort?.blocks.map((block) => (
            <Block key={JSON.stringify(block)} block={block} fill={fill} />
          ))}
        </Card>
        {sections.map(({ heading, blocks }) => (
          <PolicySection key={heading} heading={heading}>
            {blocks.map((block) => (
              <Block key={JSON.stringify(block)} block={block} fill={fill} />
            ))}
          </PolicySection>
        ))}
        <GrievanceSection />
      </div>
    </main>
  );
}

/** Beside the text where there is room for it. */
function Contents({ headings }: { headings: readonly string[] }) {
  return (
    <nav aria-label="On this page" className="policy-contents">
      <ul className="border-l-2 border-line">
        {headings.map((heading) => (
          <li key={heading}>
            <a
              href={`#${idOf(heading)}`}
              className="block py-1.5 pl-4 leading-snug text-quiet hover:text-ink hover:underline"
            >
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function idOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/\W+/g, '-');
}

function PolicySection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section id={idOf(heading)} className="mt-8 grid gap-2 text-lg">
      <h2 className="text-2xl font-bold tracking-tight">{heading}</h2>
      {children}
    </section>
  );
}

function Block({ block, fill }: { block: PolicyBlock; fill: Fill }) {
  if ('list' in block)
    return (
      <ul className="mt-1 list-disc px-4 text-lg">
        {block.list.map((words) => (
          <li key={JSON.stringify(words)}>
            <Words words={words} fill={fill} />
          </li>
        ))}
      </ul>
    );
  const isLeftOut = block.every((words) => typeof words === 'string' && fill(words) === '');
  return (
    !isLeftOut && (
      <p>
        <Words words={block} fill={fill} />
      </p>
    )
  );
}

function Words({ words, fill }: { words: PolicyWords; fill: Fill }) {
  return words.map((part) => {
    if (typeof part === 'string') return fill(part);
    if ('strong' in part) return <strong key={part.strong}>{part.strong}</strong>;
    return (
      <PolicyLink key={part.link} to={part.to}>
        {part.link}
      </PolicyLink>
    );
  });
}

const lastHeadings = ['Grievance officer', 'Contact'] as const;

/** The last sections of every policy: whom to send complaints to, and who is responsible. */
function GrievanceSection() {
  const [grievance, contact] = lastHeadings;
  const { name, phone, email } = useShopFacts().grievanceOfficer;
  return (
    <>
      <PolicySection heading={grievance}>
        <p>
          If something went wrong and our answer did not settle it, write to our grievance officer,{' '}
          {name}: <MailLink email={email} /> or <PhoneLink phone={phone} />.
        </p>
        <p>
          Please give your order number or ticket. You hear within 48 hours that your complaint has
          arrived, and we settle it within one month.
        </p>
      </PolicySection>
      <PolicySection heading={contact}>
        <ContactDetails />
      </PolicySection>
    </>
  );
}

/** `21 November 2026`. */
function longDay(day: string): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(day),
  );
}
