/** One person's data: counts, export, erasure, and the access log. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, ShieldAlert, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { saveBlob } from '#src/platform/browser/save-file.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { exportDocument } from '../../export-document.ts';
import {
  exportPerson,
  getPerson,
  listPersonViews,
  listPrivacyRequests,
  type PersonExport,
  type StoredOfPerson,
} from '../../privacy-contract.ts';
import { numbersText } from '../../privacy-rules.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { NumberChoice } from './number-choice.tsx';
import { RequestList, ViewList } from './privacy-lists.tsx';

type Others = StoredOfPerson['otherNumbers'];

/** For the Privacy page and for a customer's page; only the owner may see it. */
export function PersonPrivacy({ mobileNo }: { mobileNo: string }) {
  const [chosen, setChosen] = useState<Others>();
  const kept = useStoredData({ mobileNo, otherNumbers: chosen });
  const [isErasing, setErasing] = useState(false);
  const otherNumbers = chosen ?? kept.data?.otherNumbers ?? [];
  const others = otherNumbers.map((other) => other.mobileNo);
  const numbers = numbersText([mobileNo, ...others]);
  return (
    <section aria-label={`What is kept of ${mobileNo}`} className="grid gap-4">
      <PendingList query={kept} failure="Could not load what is kept" row="h-10" />
      {kept.data && (
        <>
          <NumberChoice
            mobileNo={mobileNo}
            known={kept.data.otherNumbers}
            chosen={otherNumbers}
            onChange={setChosen}
          />
          <KeptParts kept={kept.data} numbers={numbers} />
          <OpenMatters sentences={kept.data.openMatters} />
          {kept.data.kept.length > 0 && (
            <div className="flex flex-wrap gap-2">
              <ExportButton key={numbers} mobileNo={mobileNo} otherNumbers={otherNumbers} />
              <Button
                variant="destructive"
                disabled={kept.data.openMatters.length > 0}
                onClick={() => setErasing(true)}
              >
                <Trash2 aria-hidden="true" className="size-4.5" />
                Erase…
              </Button>
            </div>
          )}
          <Proof kept={kept.data} />
        </>
      )}
      {isErasing && (
        <EraseDialog mobileNos={[mobileNo, ...others]} onClose={() => setErasing(false)} />
      )}
    </section>
  );
}

function KeptParts({ kept: { kept }, numbers }: { kept: StoredOfPerson; numbers: string }) {
  if (kept.length === 0) {
    return <p className="text-quiet">Nothing is kept of {numbers}.</p>;
  }
  const features = Map.groupBy(kept, ({ feature }) => feature);
  return (
    <Card>
      <dl>
        {[...features].map(([feature, parts]) => (
          <div
            key={feature}
            className="grid gap-x-4 border-b border-line px-4 py-2.5 last:border-b-0 sm:grid-cols-[9rem_1fr]"
          >
            <dt className="font-semibold">{feature}</dt>
            {parts.map(({ label, count }) => (
              <dd key={label} className="flex justify-between gap-3 sm:col-start-2">
                <span className="min-w-0 wrap-anywhere">{label}</span>
                <span className="tabular-nums">{count}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Card>
  );
}

function OpenMatters({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="flex gap-2.5 rounded-control bg-amber-soft px-3 py-2.5 text-amber">
      <ShieldAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-semibold">This person cannot be erased yet.</p>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Two files from one answer, so that the second press needs no second password. */
function ExportButton(meant: { mobileNo: string; otherNumbers: Others }) {
  const made = useExport(meant);
  if (!made.data) {
    return (
      <Button variant="secondary" disabled={made.isPending} onClick={() => made.mutate(undefined)}>
        <Download aria-hidden="true" className="size-4.5" />
        {made.isPending ? 'Exporting…' : 'Export'}
      </Button>
    );
  }
  const exported = made.data;
  return (
    <>
      <Button
        variant="secondary"
        onClick={() =>
          saveBlob(
            new Blob([exportDocument(exported)], { type: 'text/html' }),
            `${nameOf(exported)}.html`,
          )
        }
      >
        <Download aria-hidden="true" className="size-4.5" />
        Save as a page to read
      </Button>
      <Button
        variant="secondary"
        onClick={() => {
          const text = JSON.stringify(exported, null, 2);
          saveBlob(new Blob([text], { type: 'application/json' }), `${nameOf(exported)}.json`);
        }}
      >
        <Download aria-hidden="true" className="size-4.5" />
        Save as JSON
      </Button>
    </>
  );
}

function nameOf({ mobileNo, madeAt }: PersonExport): string {
  return `kept-of-${mobileNo}-${madeAt.slice(0, 10)}`;
}

function Proof({ kept: { requests, views } }: { kept: StoredOfPerson }) {
  return (
    <>
      {requests.length > 0 && (
        <div>
          <h3 className="mb-2 font-bold">What was done</h3>
          <RequestList requests={requests} />
        </div>
      )}
      <div>
        <h3 className="mb-2 font-bold">Who looked</h3>
        <ViewList views={views} />
      </div>
    </>
  );
}

const stale = [getPerson, listPrivacyRequests, listPersonViews];

/** A number, and the person's other numbers to include; all of them if absent. */
interface Meant {
  mobileNo: string;
  otherNumbers?: { mobileNo: string }[];
}

/** The previous data stays visible while another choice is loading. */
function useStoredData(meant: Meant) {
  return useQuery({
    ...queryOf(getPerson, { body: meant }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

function useExport(meant: Meant) {
  const change = () => call(exportPerson, { body: meant });
  return useChange(change, { stale });
}
