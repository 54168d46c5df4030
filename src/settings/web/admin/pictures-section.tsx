/** Settings › Pictures: the logo, the picture of the home page, and those of About Us. */
import type { PictureShape } from '#src/media/shop-picture-rules.ts';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import type { PictureSettings } from '../../settings-groups.ts';
import type { SectionProps } from './group-draft.ts';
import { GroupForm } from './group-form.tsx';
import { PictureField } from './picture-field.tsx';
import { useGroupForm } from './use-group-form.ts';

interface Place {
  name: keyof PictureSettings;
  label: string;
  hint: string;
  shape: PictureShape;
  standard: string;
  /** The picture adds information to the text beside it, so it needs an alternative text. */
  isDescribed: boolean;
}

const places: readonly Place[] = [
  {
    name: 'logo',
    label: 'Logo',
    hint: 'Stands beside the name on every page. Square, at least 96 × 96 pixels; a PNG may be transparent.',
    shape: 'logo',
    standard: '/logo-mark.svg',
    isDescribed: false,
  },
  {
    name: 'hero',
    label: 'Picture of the home page',
    hint: 'A dish from above, at least 1200 × 800 pixels. What does not fit 3 : 2 is cut off at the sides.',
    shape: 'hero',
    standard: '/images/hero-thali-960.webp',
    isDescribed: true,
  },
  {
    name: 'kitchen',
    label: 'Picture of About Us',
    hint: 'Your kitchen, at least 1200 × 675 pixels. On wide screens a text lies on its upper left.',
    shape: 'kitchen',
    standard: '/images/about-kitchen-960.webp',
    isDescribed: true,
  },
  ...(
    [
      ['cooks', 'The cooks', '/avatar-1.svg'],
      ['desk', 'The kitchen desk', '/avatar-2.svg'],
      ['riders', 'The delivery people', '/avatar-3.svg'],
    ] as const
  ).map(([name, label, standard]) => ({
    ...{ name, label, standard, shape: 'portrait' as const, isDescribed: false },
    hint: 'Shown as a circle on About Us, at least 192 × 192 pixels.',
  })),
];

type PictureFields = Record<keyof PictureSettings, { link: string; alt: string }>;

function toFields(value: PictureSettings): PictureFields {
  const fields = places.map(({ name }) => {
    const picture = value[name];
    const { link, alt = '' } =
      typeof picture === 'object' ? picture : { link: picture ?? '', alt: undefined };
    return [name, { link, alt }];
  });
  return Object.fromEntries(fields);
}

/** Default pictures are left out. */
function toValue(fields: PictureFields) {
  const shown = places.filter(({ name }) => fields[name].link !== '');
  return Object.fromEntries(
    shown.map(({ name, isDescribed }) => [name, isDescribed ? fields[name] : fields[name].link]),
  );
}

/** The step of Get started asks for the logo alone. */
export function PicturesSection({ settings, isStep }: SectionProps) {
  const form = useGroupForm({ group: 'pictures', toFields, toValue }, settings.pictures);
  const shown = isStep ? places.filter(({ name }) => name === 'logo') : places;
  return (
    <GroupForm
      isStep={isStep}
      title="Pictures"
      intro={
        isStep
          ? 'JPEG, PNG, WebP or AVIF, at most 10 MB. Until you have one, your shop has the mark below.'
          : 'JPEG, PNG, WebP or AVIF, at most 10 MB each. They are made small enough for a phone on slow data. Customers see them once you save.'
      }
      form={form}
    >
      {shown.map(({ name, isDescribed, ...place }) => {
        const { link, alt } = form.fields[name];
        return (
          <div key={name} className="grid gap-3 border-b border-line pb-5 last:border-b-0">
            <PictureField
              {...place}
              link={link}
              error={form.errorOf(isDescribed ? `${name}.link` : name)}
              onChange={(next) => form.change({ [name]: { link: next, alt } })}
            />
            {isDescribed && link !== '' && (
              <TextField
                label="In words"
                name={`${name}.alt`}
                autoComplete="off"
                hint="For people who can’t see it: what is on the picture?"
                value={alt}
                error={form.errorOf(`${name}.alt`)}
                onChange={({ target }) => form.change({ [name]: { link, alt: target.value } })}
              />
            )}
          </div>
        );
      })}
    </GroupForm>
  );
}
