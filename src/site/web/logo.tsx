/** The shop's logo with its name beside it. */
import { clsx } from 'clsx';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';

/** On a narrow screen with enlarged text it leaves the room to the name. */
const markSize = 'size-[min(2.5rem,12vw)] shrink-0';

export function Logo({ onDark = false }: { onDark?: boolean }) {
  const { name, pictures } = useShopFacts();
  return (
    <span className="inline-flex items-center gap-2">
      {pictures?.logo ? (
        // Always on a light background, because an uploaded logo may be invisible on a dark one.
        <img src={pictures.logo} alt="" className={`${markSize} rounded-control bg-paper`} />
      ) : (
        <LogoMark onDark={onDark} />
      )}
      <span className="text-[1.4rem] leading-none font-extrabold wrap-anywhere md:whitespace-nowrap tracking-tight">
        {name}
      </span>
    </span>
  );
}

/** A stack of tiffin boxes with a leaf. */
function LogoMark({ onDark }: { onDark: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className={markSize}>
      <path
        d="M8.5 58V28a23.5 23.5 0 0 1 47 0v30"
        fill="none"
        strokeWidth="4.5"
        strokeLinecap="round"
        className={clsx(onDark ? 'stroke-paper' : 'stroke-[#7a2414]')}
      />
      <path d="M31.8 24.6c-5.6-1.8-7.2-6.6-5.6-11.6 5.6 1 9 6 5.6 11.6Z" fill="#3f7f26" />
      <path d="M32.2 24.6c.2-5 2.8-8 7.2-8.8.8 4.6-1.6 8.4-7.2 8.8Z" fill="#74b044" />
      <path
        d="M14.4 32.5c1.4-5.4 7.6-8 17.6-8s16.2 2.6 17.6 8Z"
        fill="#f2a51f"
        stroke="#f2a51f"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      <rect x="14" y="35.5" width="36" height="10.5" rx="2.6" fill="#e2661d" />
      <rect x="14" y="48.5" width="36" height="11.5" rx="3.2" fill="#c23a1a" />
    </svg>
  );
}
