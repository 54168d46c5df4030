/** Lists of privacy requests and of the access log. */
import { Card } from '#src/platform/browser/ui/card.tsx';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import type { PersonView, PrivacyRequest } from '../../privacy-contract.ts';
import { maskedNumber, privacyKindLabels } from '../../privacy-rules.ts';

const rowClass =
  'grid border-b border-line px-4 py-2.5 last:border-b-0 sm:flex sm:justify-between sm:gap-x-6';

export function RequestList({ requests }: { requests: readonly PrivacyRequest[] }) {
  return (
    <Card as="ul">
      {requests.map((request) => (
        <li key={`${request.at} ${request.kind}`} className={rowClass}>
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{headOf(request)}</span>{' '}
            <span className="text-quiet">{countsText(request.counts)}</span>
          </span>
          <time dateTime={request.at} className="shrink-0 text-quiet">
            {formatInstant(request.at)}
          </time>
        </li>
      ))}
    </Card>
  );
}

/** `Erased •••••••345, by Meena Shah.` */
function headOf({ kind, by, lastDigits }: PrivacyRequest): string {
  const number = lastDigits === undefined ? '' : ` ${maskedNumber(lastDigits)}`;
  return `${privacyKindLabels[kind]}${number}${by === undefined ? '' : `, by ${by}`}.`;
}

function countsText(counts: PrivacyRequest['counts']): string {
  const parts = Object.entries(counts).map(([label, count]) => `${label} ${count}`);
  return parts.length === 0 ? 'There was nothing.' : parts.join(' · ');
}

export function ViewList({ views }: { views: readonly PersonView[] }) {
  return (
    <Card as="ul">
      {views.map((view) => (
        <li key={`${view.at} ${view.by} ${view.screen} ${view.lastDigits}`} className={rowClass}>
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{view.by}</span>{' '}
            {view.lastDigits === undefined ? (
              `downloaded ${view.screen}`
            ) : (
              <>
                opened {view.screen} of{' '}
                <span className="tabular-nums">{maskedNumber(view.lastDigits)}</span>
              </>
            )}
          </span>
          <time dateTime={view.at} className="shrink-0 text-quiet">
            {formatInstant(view.at)}
          </time>
        </li>
      ))}
    </Card>
  );
}
