/** All parts of the UI kit that are laid out in a page, in each of their states. */
import { CookingPot, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Allowed } from '#src/platform/browser/dashboard/allowed.tsx';
import { Checkbox } from '#src/platform/browser/dashboard/checkbox.tsx';
import { CompactSelect } from '#src/platform/browser/dashboard/compact-select.tsx';
import { DashboardContext } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { DaysField } from '#src/platform/browser/dashboard/days-field.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { RowAction } from '#src/platform/browser/dashboard/row-actions.tsx';
import { RowsSkeleton, ScreenSkeleton } from '#src/platform/browser/dashboard/screen-skeleton.tsx';
import { Switch } from '#src/platform/browser/dashboard/switch.tsx';
import { LoadingAnimation } from '#src/platform/browser/loading/loading-animation.tsx';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Button, type ButtonProps } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { controlClass, Field } from '#src/platform/browser/ui/field.tsx';
import { MobileField } from '#src/platform/browser/ui/mobile-field.tsx';
import { PasswordField } from '#src/platform/browser/ui/password-field.tsx';
import { Picture } from '#src/platform/browser/ui/picture.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import { Stars } from '#src/platform/browser/ui/stars.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#src/platform/browser/ui/tabs.tsx';
import { TextAreaField } from '#src/platform/browser/ui/text-area-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { VegMark } from '#src/platform/browser/ui/veg-mark.tsx';

const tones = ['green', 'amber', 'red', 'neutral', 'brand'] as const;
const variants = ['primary', 'secondary', 'ghost', 'destructive'] as const;
const rates = [0, 0.5, 2.5, 4, 5];
const shifts = [
  { value: 'lunch', label: 'Lunch' },
  { value: 'dinner', label: 'Dinner' },
];
const facts = { fullName: 'Meena Shah', email: 'meena@shop.example', today: '2026-11-22' };
/** The states of an input: empty, filled, with a hint, invalid, disabled. */
const fieldStates = [
  { label: 'Empty', placeholder: 'Placeholder' },
  { label: 'Filled', defaultValue: '9876543210' },
  { label: 'With a hint', hint: 'The hint says what to enter.' },
  { label: 'Wrong', defaultValue: '12', error: 'Enter ten digits.' },
  { label: 'Disabled', defaultValue: '9876543210', disabled: true },
];
const selectStates = fieldStates.map(({ defaultValue, ...state }) => ({
  ...state,
  options: shifts,
  ...(defaultValue !== undefined && { defaultValue: 'dinner' }),
}));

/** Keyed by name in the kit. */
export const parts: Readonly<Record<string, ReactNode>> = {
  Allowed: (
    <Allowed access="refunds" note="Only the owner can give money back.">
      <Button>Give money back</Button>
    </Allowed>
  ),
  Badge: tones.map((tone) => (
    <Badge key={tone} tone={tone}>
      {tone}
    </Badge>
  )),
  Button: variants.map((variant) => <Buttons key={variant} variant={variant} />),
  Card: <Card className="kit-padded">What lies on it</Card>,
  Checkbox: <Checkboxes />,
  CompactSelect: (
    <Held initial="lunch">
      {(value, onChange) => (
        <CompactSelect label="Shift" {...{ value, onChange }} options={shifts} />
      )}
    </Held>
  ),
  DaysField: (
    <DashboardContext value={facts}>
      <Held initial={{ from: '2026-11-16', to: facts.today }}>
        {(days, onChange) => <DaysField mostDays={366} {...{ days, onChange }} />}
      </Held>
    </DashboardContext>
  ),
  EmptyState: (
    <>
      <EmptyState title="Only a title" />
      <EmptyState
        icon={<CookingPot aria-hidden="true" />}
        title="No menu for tomorrow"
        description="It appears here as soon as it is published."
        action={<Button>Show today</Button>}
      />
    </>
  ),
  Field: (
    <Field label="Another control" hint="A hint">
      {(wiring) => <input type="date" {...wiring} className={controlClass} />}
    </Field>
  ),
  PendingList: [undefined, false, true].map((isFetching) => (
    <PendingList
      key={String(isFetching)}
      query={{
        data: undefined,
        error: isFetching === undefined ? null : new Error('The shop does not answer.'),
        isFetching: isFetching ?? true,
        refetch: () => undefined,
      }}
      failure="Could not load the dishes"
      row="h-11"
    />
  )),
  LoadingAnimation: <LoadingAnimation />,
  MobileField: fieldStates.map((state) => <MobileField key={state.label} {...state} />),
  PasswordField: fieldStates.map((state) => <PasswordField key={state.label} {...state} />),
  Picture: (
    <Picture
      src="/images/about-kitchen-320.webp"
      alt="A kitchen"
      className="kit-picture"
      priority
      width={320}
      height={213}
    />
  ),
  Price: [0, 9900, 12345600].map((paise) => <Price key={paise} paise={paise} />),
  RowAction: (
    <>
      <RowAction label="Edit" of="Thali" />
      <RowAction label="Delete" of="Thali" icon={Trash2} />
      <RowAction label="Edit" of="Thali" aria-disabled />
    </>
  ),
  RowsSkeleton: <RowsSkeleton />,
  ScreenSkeleton: <ScreenSkeleton label="Loading the screen" />,
  Segmented: [false, true].map((disabled) => (
    <Held key={`${disabled}`} initial="lunch">
      {(value, onChange) => (
        <Segmented label="Shift" options={shifts} {...{ value, onChange, disabled }} />
      )}
    </Held>
  )),
  SelectField: selectStates.map((state) => <SelectField key={state.label} {...state} />),
  Skeleton: <Skeleton className="kit-bar" />,
  Stars: rates.map((rate) => <Stars key={rate} rate={rate} />),
  Switch: <Switches />,
  Tabs: (
    <Held initial="lunch">
      {(value, onValueChange) => (
        <Tabs {...{ value, onValueChange }}>
          <TabsList aria-label="Shift">
            {shifts.map((shift) => (
              <TabsTrigger key={shift.value} value={shift.value}>
                {shift.label}
              </TabsTrigger>
            ))}
            <TabsTrigger value="none" disabled>
              Disabled
            </TabsTrigger>
          </TabsList>
          <TabsContent value={value}>What belongs to {value}</TabsContent>
        </Tabs>
      )}
    </Held>
  ),
  TextAreaField: fieldStates.map((state) => <TextAreaField key={state.label} {...state} />),
  TextField: fieldStates.map((state) => <TextField key={state.label} {...state} />),
  VegMark: <VegMark />,
};

interface HeldProps<V> {
  initial: V;
  children: (value: V, change: (value: V) => void) => ReactNode;
}

/** Holds the value of a controlled part. */
function Held<V>({ initial, children }: HeldProps<V>) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}

function Buttons({ variant }: Pick<ButtonProps, 'variant'>) {
  return (
    <>
      <Button variant={variant}>{variant}</Button>
      <Button variant={variant} size="lg">
        Large
      </Button>
      <Button variant={variant} size="icon" aria-label="Edit">
        <Pencil aria-hidden="true" />
      </Button>
      <Button variant={variant} disabled>
        Disabled
      </Button>
    </>
  );
}

function Checkboxes() {
  return [false, true].map((disabled) =>
    ([false, true, 'indeterminate'] as const).map((initial) => (
      <Held<boolean | 'indeterminate'> key={`${disabled} ${initial}`} initial={initial}>
        {(checked, onChange) => <Checkbox label="Select" {...{ checked, onChange, disabled }} />}
      </Held>
    )),
  );
}

function Switches() {
  return [false, true].map((disabled) =>
    [false, true].map((initial) => (
      <Held key={`${disabled} ${initial}`} initial={initial}>
        {(checked, onChange) => (
          <Switch label={disabled ? 'Disabled' : 'Open'} {...{ checked, onChange, disabled }} />
        )}
      </Held>
    )),
  );
}
