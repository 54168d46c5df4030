/** One report: its chart, its table and its file. */
import { Download, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useMay } from '#src/platform/browser/dashboard/allowed.tsx';
import { usePrinting } from '#src/platform/browser/dashboard/use-printing.ts';
import { useSaveFile } from '#src/platform/browser/dashboard/use-save-file.ts';
import { buttonClass } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import type { Days } from '#src/platform/contract/business-day.ts';
import { saveReport } from '../../report-contract.ts';
import type { ReportName } from '../../report-rules.ts';
import { BarList } from './chart/bar-list.tsx';
import { byWeek, type Chart, withOthers } from './chart/bars.ts';
import { ColumnChart } from './chart/column-chart.tsx';
import { Legend } from './chart/part-styles.tsx';

interface ReportCardProps {
  report: ReportName;
  title: string;
  days: Days;
  /** Undefined while it is loading. */
  chart: Chart | undefined;
  /** Days are columns; everything else is horizontal bars. */
  isOfDays?: boolean;
  table: () => ReactNode;
  /** As wide as the page, with a chart too. */
  isWide?: boolean;
}

export function ReportCard(props: ReportCardProps) {
  const { report, title, days, chart, isOfDays = false, table, isWide = false } = props;
  const id = useId();
  const [isTable, setTable] = useState(false);
  const isPrinting = usePrinting();
  const maySave = useMay('files');
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className={`grid min-w-0 grid-cols-1 content-start gap-3 p-4 print:block print:break-inside-avoid print:border-0 print:p-0 print:pb-6 print:shadow-none ${isWide || isTable ? 'lg:col-span-2' : ''}`}
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2
          id={id}
          className="min-w-0 grow basis-24 text-lg leading-tight font-bold tracking-tight"
        >
          {title}
        </h2>
        <span className="flex flex-wrap gap-1 print:hidden">
          <button
            type="button"
            aria-pressed={isTable}
            aria-label={`Table: ${title}`}
            onClick={() => setTable(!isTable)}
            className={buttonClass({
              variant: 'secondary',
              className: `${toolClass} aria-pressed:bg-brand-soft`,
            })}
          >
            <Table2 aria-hidden="true" className="size-4.5" />
            Table
          </button>
          {maySave && <SaveButton report={report} title={title} days={days} />}
        </span>
      </header>
      {!chart && <Skeleton className="h-40 rounded-control" />}
      {chart && (!isTable || isPrinting) && (
        <ReportChart title={title} chart={chart} isOfDays={isOfDays} />
      )}
      {chart && (isTable || isPrinting) && table()}
    </Card>
  );
}

const toolClass = 'px-2 text-sm sm:px-2.5 mouse:min-h-9';

function SaveButton({ report, title, days }: Pick<ReportCardProps, 'report' | 'title' | 'days'>) {
  const { save, isSaving } = useSaveFile();
  const fileName = `${report}-${days.from}-${days.to}.csv`;
  return (
    <button
      type="button"
      aria-label={`CSV: ${title}`}
      aria-disabled={isSaving}
      onClick={() => save(saveReport, { body: { report, ...days } }, fileName)}
      className={buttonClass({ variant: 'secondary', className: toolClass })}
    >
      <Download aria-hidden="true" className="size-4.5" />
      CSV
    </button>
  );
}

function ReportChart({
  title,
  chart,
  isOfDays,
}: {
  title: string;
  chart: Chart;
  isOfDays: boolean;
}) {
  const isEmpty = chart.bars.every(({ values }) => values.every((value) => value === 0));
  if (isEmpty) return <p className="py-4 text-quiet">Nothing on these days.</p>;
  return (
    <figure className="grid grid-cols-1 gap-3">
      {isOfDays ? (
        <ColumnChart
          // The selection is reset to the last bar when the days change.
          key={`${chart.bars[0]?.key} ${chart.bars.length}`}
          chart={byWeek(chart)}
          label={`${title}, one after the other`}
        />
      ) : (
        <BarList chart={withOthers(chart)} label={title} />
      )}
      <figcaption>
        <Legend parts={chart.parts} />
      </figcaption>
    </figure>
  );
}
