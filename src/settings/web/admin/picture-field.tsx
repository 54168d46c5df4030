/** One picture of the shop: choose, preview, upload, and reset to the default. */
import { uploadShopPicture } from '#src/media/media-contract.ts';
import { imageField } from '#src/media/media-rules.ts';
import { type PictureShape, pictureShapes } from '#src/media/shop-picture-rules.ts';
import { PictureInput } from '#src/media/web/admin/picture-input.tsx';
import { usePictureUpload } from '#src/media/web/use-picture-upload.ts';
import { Field } from '#src/platform/browser/ui/field.tsx';
import { upload } from '#src/platform/browser/upload.ts';

interface PictureFieldProps {
  label: string;
  hint: string;
  shape: PictureShape;
  /** Empty while the default picture is shown. */
  link: string;
  /** The URL of the default picture. */
  standard: string;
  error: string | undefined;
  onChange: (link: string) => void;
}

const frames: Readonly<Record<PictureShape, string>> = {
  logo: 'size-24 rounded-control object-contain p-2',
  portrait: 'size-24 rounded-full object-cover',
  hero: 'aspect-3/2 w-full max-w-md rounded-control object-cover',
  kitchen: 'aspect-16/9 w-full max-w-md rounded-control object-cover',
};

export function PictureField(props: PictureFieldProps) {
  const { label, hint, shape, link, standard, error, onChange } = props;
  const picture = usePictureUpload({
    send: async (file, options) =>
      (await upload(uploadShopPicture, file, { field: imageField, params: { shape }, ...options }))
        .link,
    onUploaded: onChange,
  });
  const { sending } = picture;
  return (
    <Field label={label} hint={hint} error={picture.error ?? error}>
      {(wiring) => (
        <div className="relative">
          <img
            src={sending?.preview ?? (link || standard)}
            alt={link === '' ? `${label}: the one of the software` : `${label}: your own`}
            width={960}
            height={Math.round(960 / pictureShapes[shape].ratio)}
            className={`border border-line bg-[#fff9f0] ${frames[shape]} ${sending ? 'opacity-60' : ''}`}
          />
          {sending && (
            <progress
              aria-label={`Uploading: ${label}`}
              value={sending.fraction}
              max={1}
              className="mt-2 block h-2 w-full max-w-md accent-brand"
            />
          )}
          <PictureInput
            wiring={wiring}
            accept="image/jpeg,image/png,image/webp,image/avif"
            isSending={sending !== undefined}
            chooseLabel={link === '' ? 'Choose picture' : 'Change picture'}
            removeLabel={link === '' ? undefined : 'Use the one of the software'}
            onChoose={picture.choose}
            onCancel={picture.cancel}
            onRemove={() => {
              picture.forgetError();
              onChange('');
            }}
          />
          <p role="status" className="sr-only">
            {sending && 'Uploading the picture.'}
          </p>
        </div>
      )}
    </Field>
  );
}
