/** Settings › Legal and tax: information that the law requires on the site and on receipts. */
import { useId } from 'react';
import { Checkbox } from '#src/platform/browser/dashboard/checkbox.tsx';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { TextAreaField } from '#src/platform/browser/ui/text-area-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { longDay } from '#src/platform/contract/day-text.ts';
import { isLocked } from '../../paper-rules.ts';
import type { PaperSettings } from '../../settings-groups.ts';
import type { SectionProps } from './group-draft.ts';
import { GroupForm as Frame } from './group-form.tsx';
import { LineField } from './line-field.tsx';
import { type KeyedPeriod, TaxSchemeFields } from './tax-scheme-fields.tsx';
import { type GroupForm, useGroupForm } from './use-group-form.ts';

interface PaperFields
  extends Omit<PaperSettings, 'addressLines' | 'gstin' | 'serviceCode' | 'taxSchemes'> {
  /** As on an envelope. */
  addressLines: string;
  /** Empty if there is none. */
  gstin: string;
  taxSchemes: readonly KeyedPeriod[];
  /** Empty for that of a restaurant. */
  serviceCode: string;
}

type PaperForm = GroupForm<PaperFields>;

function toFields(value: PaperSettings): PaperFields {
  const { addressLines, gstin = '', serviceCode = '', taxSchemes, ...same } = value;
  return {
    ...same,
    serviceCode,
    addressLines: addressLines.join('\n'),
    gstin,
    taxSchemes: taxSchemes.map(({ from, scheme }, key) => ({ key, from, scheme })),
  };
}

function toValue({
  addressLines,
  fssaiLicence,
  gstin,
  taxSchemes,
  serviceCode,
  ...same
}: PaperFields) {
  return {
    ...same,
    addressLines: addressLines.split('\n').filter((line) => line.trim() !== ''),
    fssaiLicence: withoutBlanks(fssaiLicence),
    gstin: withoutBlanks(gstin).toUpperCase() || undefined,
    taxSchemes: taxSchemes.map(({ from, scheme }) => ({ from, scheme })),
    serviceCode: withoutBlanks(serviceCode) || undefined,
  };
}

/** Numbers are copied from papers that print them in groups. */
function withoutBlanks(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}

export function PapersSection({ settings: { papers }, isStep }: SectionProps) {
  const today = useToday();
  const form = useGroupForm({ group: 'papers', toFields, toValue }, papers);
  const isFirst = papers.changedBy === undefined;
  const locked = papers.value.taxSchemes.filter((period) => isLocked(period, today));
  return (
    <Frame
      isStep={isStep}
      title="Legal and tax"
      intro="What the law requires on the site and on receipts. Receipts that were made do not change."
      form={form}
    >
      <LineField
        form={form}
        name="legalName"
        label="Legal name"
        hint="The registered name of your business, as on your licence."
      />
      <TextAreaField
        label="Address"
        name="addressLines"
        rows={3}
        hint="At most four lines, as on an envelope; the last one ends in the pincode."
        value={form.fields.addressLines}
        error={form.errorOf('addressLines')}
        onChange={({ target }) => form.change({ addressLines: target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <LineField
          form={form}
          name="fssaiLicence"
          label="FSSAI number"
          inputMode="numeric"
          hint="14 digits, of the licence or the registration."
        />
        <LineField
          form={form}
          name="gstin"
          label="GSTIN"
          autoCapitalize="characters"
          hint="Leave it empty if you are not registered for GST."
        />
      </div>
      <TaxSchemeFields
        periods={form.fields.taxSchemes}
        locked={isFirst ? 0 : locked.length}
        errorOf={form.errorOf}
        onChange={(taxSchemes) => form.change({ taxSchemes })}
      />
      <LineField
        form={form}
        name="serviceCode"
        label="Service code (SAC)"
        inputMode="numeric"
        className="sm:max-w-80"
        hint="Your accountant knows it. Leave it empty for meals (996331)."
      />
      <OfficerFields form={form} />
      <PolicyDate form={form} stored={papers.value.policiesUpdated} />
    </Frame>
  );
}

function OfficerFields({ form }: { form: PaperForm }) {
  const officer = form.fields.grievanceOfficer;
  const field = (name: keyof typeof officer) => ({
    name: `grievanceOfficer.${name}`,
    autoComplete: 'off',
    value: officer[name],
    error: form.errorOf(`grievanceOfficer.${name}`),
    onChange: ({ target }: { target: HTMLInputElement }) =>
      form.change({ grievanceOfficer: { ...officer, [name]: target.value } }),
  });
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4">
      <legend className="px-1 font-bold">Grievance officer</legend>
      <p className="text-quiet">Who answers complaints; the policies name this person.</p>
      <TextField label="Name" {...field('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Phone number" type="tel" {...field('phone')} />
        <TextField label="E-mail address" type="email" {...field('email')} />
      </div>
    </fieldset>
  );
}

/** Set by a button, not typed: the day on which the owner confirms a change. */
function PolicyDate({ form, stored }: { form: PaperForm; stored: string }) {
  const today = useToday();
  const noteId = useId();
  const error = form.errorOf('policiesUpdated');
  const { policiesUpdated } = form.fields;
  return (
    <fieldset aria-describedby={noteId}>
      <legend className="mb-1 font-semibold">Date of the policies</legend>
      <p id={noteId}>
        The policies say that they were changed on {longDay(policiesUpdated)}.{error}
      </p>
      {stored !== today && (
        <span className="mt-2 flex min-h-11 items-center gap-3">
          <Checkbox
            label="Their words have changed: they are of today"
            checked={policiesUpdated === today}
            onChange={(isToday) => form.change({ policiesUpdated: isToday ? today : stored })}
          />
          <span aria-hidden="true">Their words have changed: they are of today</span>
        </span>
      )}
    </fieldset>
  );
}
