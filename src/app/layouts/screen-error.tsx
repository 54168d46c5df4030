/** Shown in place of a screen that threw an error. */
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { buttonClass } from '#src/platform/browser/ui/button.tsx';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';

export function ScreenError() {
  const error = useRouteError();
  const { name } = useShopFacts();
  const { pathname, search } = useLocation();
  useEffect(() => {
    document.title = `Error | ${name}`;
  }, [name]);
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <img src="/logo-mark.svg" alt="" width={72} height={72} />
      <h1 className="text-3xl font-extrabold tracking-tight">Unexpected Application Error!</h1>
      <p className="max-w-prose">
        Sorry, this page did not work. Your orders and payments are safe.
      </p>
      <p className="max-w-prose text-quiet break-words">{reasonOf(error)}</p>
      {/* New documents: whatever broke starts afresh. */}
      <a href={pathname + search} className={buttonClass({ size: 'lg' })}>
        Try again
      </a>
      <a href="/" className={buttonClass({ size: 'lg', variant: 'secondary' })}>
        Go to the home page
      </a>
    </main>
  );
}

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : String(error);
}
