/** The card around every login: the mark, its title, and the shop’s name. */
import type { ReactNode } from 'react';
import { Card } from '#src/platform/browser/ui/card.tsx';

interface LoginCardProps {
  title: string;
  shopName: string;
  children: ReactNode;
}

export function LoginCard({ title, shopName, children }: LoginCardProps) {
  return (
    <main className="grid min-h-dvh place-content-center bg-paper p-4 text-ink">
      <Card className="w-[min(26rem,calc(100vw-2rem))] p-6 sm:p-8">
        <img src="/logo-mark.svg" alt="" width={56} height={56} className="mx-auto size-14" />
        <h1 className="mt-3 text-center text-2xl font-extrabold tracking-tight">{title}</h1>
        <p className="mb-6 text-center text-quiet wrap-anywhere">{shopName}</p>
        {children}
      </Card>
    </main>
  );
}
