/** One picture of the shop: chosen, seen at once, sent, and put back to the one of the software. */
import { useRef } from 'react';
import { uploadShopPicture } from '#src/media/media-contract.ts';
import { imageField } from '#src/media/media-rules.ts';
import { type PictureShape, pictureShapes } from '#src/media/shop-picture-rules.ts';
import { usePictureUpload } from '#src/media/web/use-picture-upload.ts';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { Field } from '#src/platform/browser/ui/field.tsx';
import { upload } from '#src/platform/browser/upload.ts';

interface PictureFieldProps {
  label: string;
  hint: string;
  shape: PictureShape;
  /** Empty while the software's own is shown. */
  link: string;
  /** The address of the software's own. */
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
          <PictureButtons
            wiring={wiring}
            picture={picture}
            isOwn={link !== ''}
            onRemove={() => onChange('')}
          />
          <p role="status" className="sr-only">
            {sending && 'Uploading the picture.'}
          </p>
        </div>
      )}
    </Field>
  );
}

interface PictureButtonsProps {
  /** Ties the input to its label, hint and error. */
  wiring: { id: string };
  picture: ReturnType<typeof usePictureUpload>;
  isOwn: boolean;
  onRemove: () => void;
}

function PictureButtons({ wiring, picture, isOwn, onRemove }: PictureButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  const isSending = picture.sending !== undefined;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <input
        {...wiring}
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-disabled={isSending}
        onClick={(event) => isSending && event.preventDefault()}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // So that the same file can be chosen again after a failure.
          target.value = '';
          if (file && !isSending) picture.choose(file);
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={wiring.id}
        aria-disabled={isSending}
        className={buttonClass({
          variant: 'secondary',
          className:
            'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink aria-disabled:cursor-default',
        })}
      >
        {isOwn ? 'Change picture' : 'Choose picture'}
      </label>
      {(isSending || isOwn) && (
        <Button
          variant="ghost"
          onClick={() => {
            picture.forgetError();
            if (isSending) picture.cancel();
            else onRemove();
            input.current?.focus();
          }}
        >
          {isSending ? 'Cancel upload' : 'Use the one of the software'}
        </Button>
      )}
    </div>
  );
}
