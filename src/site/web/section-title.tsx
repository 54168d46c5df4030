/** The heading of a section of the home page, with a sentence below it. */
import { clsx } from 'clsx';

interface SectionTitleProps {
  id: string;
  title: string;
  text?: string;
  className?: string;
}

export function SectionTitle({ id, title, text, className }: SectionTitleProps) {
  return (
    <div className={clsx('max-w-2xl', className)}>
      <h2 id={id} className="text-3xl leading-[1.1] font-extrabold tracking-tight md:text-4xl">
        {title}
      </h2>
      {text !== undefined && <p className="mt-2 text-lg text-quiet">{text}</p>}
    </div>
  );
}
