/** Alerts, with the actions on them. */
import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { type Alert, resolveAlert } from '#src/alerts/alert-contract.ts';
import { alertLabels, resolvingAction } from '#src/alerts/alert-rules.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { useMay } from '#src/platform/browser/dashboard/allowed.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import { toast } from '#src/platform/browser/toast.tsx';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import { ReasonDialog } from '../refund/reason-dialog.tsx';

interface MoneyAlertsProps {
  alerts: readonly Alert[];
  onDetails: (transactionId: string) => void;
}

/** Only the latest alerts are shown; the others are collapsed to keep the figures visible. */
const shownAtFirst = 3;

export function MoneyAlerts({ alerts: all, onDetails }: MoneyAlertsProps) {
  // What a company did is a list of its own.
  const alerts = all.filter(({ kind }) => kind !== 'outsideMove');
  const closing = useRowTask<Alert>();
  const mayClose = useMay('refunds');
  const titleId = useId();
  const listId = useId();
  const [isWhole, setWhole] = useState(false);
  const shown = newestFirst(alerts).slice(0, isWhole ? undefined : shownAtFirst);
  return (
    <>
      {alerts.length > 0 && (
        <section
          aria-labelledby={titleId}
          className="rounded-card border border-kokum bg-card px-4 py-3"
        >
          <h2 id={titleId} className="flex items-center gap-2 font-bold text-kokum">
            <TriangleAlert aria-hidden="true" className="size-5" />
            Needs a person ({alerts.length})
          </h2>
          <ul id={listId} className="divide-y divide-line">
            {shown.map((alert) => (
              <AlertEntry
                key={alert.id}
                alert={alert}
                onDetails={onDetails}
                onClose={() => closing.start(alert)}
              />
            ))}
          </ul>
          {!mayClose && (
            <p className="text-sm text-quiet">
              Only the owner can close these, give money back or accept it.
            </p>
          )}
          {alerts.length > shownAtFirst && (
            <Button
              variant="ghost"
              aria-expanded={isWhole}
              aria-controls={listId}
              className="mouse:min-h-10"
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? 'Show the latest alerts only' : `Show all ${alerts.length} alerts`}
            </Button>
          )}
        </section>
      )}
      {closing.task && (
        <CloseAlertDialog
          key={closing.turn}
          open={closing.open}
          alert={closing.task}
          onClose={closing.close}
        />
      )}
    </>
  );
}

function newestFirst(alerts: readonly Alert[]): Alert[] {
  return alerts.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

interface AlertEntryProps {
  alert: Alert;
  onDetails: (transactionId: string) => void;
  onClose: () => void;
}

function AlertEntry({ alert, onDetails, onClose }: AlertEntryProps) {
  const { transactionId, customer } = alert;
  const messageId = useId();
  const mayClose = useMay('refunds');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <Badge tone="red">{alertLabels[alert.kind]}</Badge>
          <time dateTime={alert.at} className="text-quiet">
            {formatInstant(alert.at)}
          </time>
        </p>
        <p id={messageId} className="mt-1 wrap-anywhere">
          {alert.message}
        </p>
        {customer !== undefined && (
          <p className="text-sm text-quiet">
            {[customer.name, customer.mobileNo].filter(Boolean).join(', ')}
          </p>
        )}
        {!alert.canResolve && <p className="text-sm text-quiet">{resolvingAction(alert.kind)}</p>}
      </div>
      <div className="flex gap-2">
        {transactionId !== undefined && (
          <Button
            variant="ghost"
            aria-describedby={messageId}
            className="mouse:min-h-10"
            onClick={() => onDetails(transactionId)}
          >
            Details
          </Button>
        )}
        {alert.canResolve && mayClose && (
          <Button
            variant="secondary"
            aria-describedby={messageId}
            className="mouse:min-h-10"
            onClick={onClose}
          >
            Close
          </Button>
        )}
      </div>
    </li>
  );
}

interface CloseAlertDialogProps {
  open: boolean;
  alert: Alert;
  onClose: () => void;
}

function CloseAlertDialog({ open, alert, onClose }: CloseAlertDialogProps) {
  return (
    <ReasonDialog
      open={open}
      title="Close the alert"
      description={alert.message}
      label="What was done"
      required="Please say what was done."
      confirmLabel="Close alert"
      send={(note) => call(resolveAlert, { params: { id: alert.id }, body: { note } })}
      onDone={() => {
        onClose();
        toast({ title: 'Alert Closed', variant: 'success' });
      }}
      onClose={onClose}
    />
  );
}
