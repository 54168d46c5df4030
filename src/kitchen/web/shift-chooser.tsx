/** The day and shift selector of the kitchen's screens, large enough for wet hands. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DatePicker } from '#src/platform/browser/dashboard/date-picker.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import type { ShownShift } from './use-shown-shift.ts';

interface ShiftChooserProps {
  today: BusinessDay;
  shown: ShownShift;
  /** The selected shift is the one that is cooked now. */
  isNow: boolean;
  onShow: (next: ShownShift) => void;
  onShowNow: () => void;
}

export function ShiftChooser({ today, shown, isNow, onShow, onShowNow }: ShiftChooserProps) {
  const step = (days: number) => onShow({ ...shown, date: addDays(shown.date, days) });
  return (
    <div className="flex flex-wrap items-center gap-1 max-md:contents md:gap-2 max-md:[&_fieldset_label]:min-w-0 max-md:[&_fieldset]:p-0.5 max-md:[&_fieldset_label]:min-h-10 max-md:[&_fieldset_label]:px-2">
      <div className="flex items-center gap-1 [&>button]:min-h-12 md:[&>button]:min-h-14 max-md:[&>button]:px-1.5 max-md:[&>button>svg]:hidden">
        <Button
          variant="secondary"
          className="w-12 px-0! max-md:hidden"
          aria-label="Day before"
          onClick={() => step(-1)}
        >
          <ChevronLeft aria-hidden="true" className="size-6" />
        </Button>
        <DatePicker
          label="Day"
          value={shown.date}
          today={today}
          onChange={(date) => onShow({ ...shown, date })}
        />
        <Button
          variant="secondary"
          className="w-12 px-0! max-md:hidden"
          aria-label="Day after"
          onClick={() => step(1)}
        >
          <ChevronRight aria-hidden="true" className="size-6" />
        </Button>
      </div>
      <Segmented
        label="Shift"
        options={shifts.map((shift) => ({ value: shift, label: shift }))}
        value={shown.shift}
        onChange={(shift) => onShow({ ...shown, shift })}
      />
      {!isNow && (
        <Button
          variant="ghost"
          className="max-md:order-last max-md:px-2 md:min-h-14"
          onClick={onShowNow}
        >
          Show now
        </Button>
      )}
    </div>
  );
}
