/** A placeholder for a dashboard's screen while it loads: as many bars as a list has. */
import { Skeleton } from '../ui/skeleton.tsx';

const rows = Array.from({ length: 10 }, (_, index) => index);

export function ScreenSkeleton({ label }: { label: string }) {
  return (
    <main className="grid content-start gap-3 px-4 pb-6 md:px-6">
      <p role="status" className="sr-only">
        {label}
      </p>
      <Skeleton className="h-8 w-40 rounded-control" />
      <Skeleton className="h-10 max-w-3xl rounded-control" />
      <RowsSkeleton />
    </main>
  );
}

export function RowsSkeleton() {
  return (
    <div className="grid gap-2">
      {rows.map((row) => (
        <Skeleton key={row} className="h-28 rounded-card md:h-9 md:rounded-control" />
      ))}
    </div>
  );
}
