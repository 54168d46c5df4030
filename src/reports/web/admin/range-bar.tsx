/** Selects the days of the reports and the measure of the bars. */
import { Link } from 'react-router';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { DaysField } from '#src/platform/browser/dashboard/days-field.tsx';
import { buttonClass } from '#src/platform/browser/ui/button.tsx';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { maxReportDays, namedRanges, rangeNamed } from '../../report-rules.ts';
import { queryOfView, type ReportView, rangeLabels } from './report-view.ts';

const measureOptions = [
  { value: 'rupees', label: 'Rupees' },
  { value: 'meals', label: 'Meals' },
] as const;

interface RangeBarProps {
  view: ReportView;
  onChange: (view: ReportView) => void;
}

export function RangeBar({ view, onChange }: RangeBarProps) {
  const today = useToday();
  const { days, name, measure } = view;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 print:hidden md:text-sm mouse:[&_fieldset_label]:min-h-8 md:[&_fieldset_label]:min-w-0">
      <nav aria-label="Days" className="grid w-full grid-cols-2 gap-1 sm:flex sm:w-auto">
        {namedRanges.map((each) => (
          <Link
            key={each}
            to={queryOfView({ name: each, days: rangeNamed(each, today), measure })}
            replace
            preventScrollReset
            aria-current={name === each ? 'page' : undefined}
            className={buttonClass({
              variant: 'secondary',
              className:
                'px-3 aria-[current]:border-brand aria-[current]:bg-brand-soft mouse:min-h-10',
            })}
          >
            {rangeLabels[each]}
          </Link>
        ))}
      </nav>
      <DaysField
        days={days}
        mostDays={maxReportDays}
        onChange={(chosen) => onChange({ ...view, name: undefined, days: chosen })}
      />
      <Segmented
        label="Bars show"
        options={measureOptions}
        value={measure}
        onChange={(chosen) => onChange({ ...view, measure: chosen })}
      />
    </div>
  );
}
