/** The photo of a dish or a menu: choose, preview, upload, remove. */
import { ImagePlus } from 'lucide-react';
import { PictureInput } from '#src/media/web/admin/picture-input.tsx';
import { Field } from '#src/platform/browser/ui/field.tsx';
import { Picture } from '#src/platform/browser/ui/picture.tsx';
import { type PhotoChange, usePhotoUpload } from './use-photo-upload.ts';

interface PhotoFieldProps {
  photoUrl: string;
  error: string | undefined;
  /** What the photo shows. */
  owner: 'menu' | 'dish';
  onChange: (changes: PhotoChange) => void;
}

export function PhotoField({ photoUrl, error, owner, onChange }: PhotoFieldProps) {
  const photo = usePhotoUpload(onChange);
  const isSending = photo.sending !== undefined;
  return (
    <Field
      label="Photo"
      hint="It is sent as soon as you choose it. At most 10 MB."
      error={photo.error ?? error}
    >
      {(wiring) => (
        <div className="relative">
          <Preview
            url={photo.sending?.preview ?? photoUrl}
            alt={`The photo of this ${owner}`}
            isFaint={isSending}
          />
          {photo.sending && <Progress fraction={photo.sending.fraction} />}
          <PictureInput
            wiring={wiring}
            name="photoUrl"
            accept="image/*"
            isSending={isSending}
            chooseLabel={photoUrl === '' ? 'Choose photo' : 'Change photo'}
            removeLabel={photoUrl === '' ? undefined : 'Remove photo'}
            onChoose={photo.choose}
            onCancel={photo.cancel}
            onRemove={photo.remove}
          />
          <p role="status" className="sr-only">
            {isSending && 'Uploading the photo.'}
          </p>
        </div>
      )}
    </Field>
  );
}

function Preview({ url, alt, isFaint }: { url: string; alt: string; isFaint: boolean }) {
  return (
    <div className="grid aspect-16/10 w-full max-w-md place-items-center overflow-hidden rounded-control border border-line bg-paper text-quiet">
      {url === '' ? (
        <ImagePlus aria-hidden="true" className="size-10" />
      ) : (
        <Picture
          src={url}
          alt={alt}
          width={960}
          height={600}
          sizes="448px"
          className={`size-full object-cover ${isFaint ? 'opacity-60' : ''}`}
        />
      )}
    </div>
  );
}

function Progress({ fraction }: { fraction: number }) {
  return (
    <progress
      aria-label="Uploading the photo"
      value={fraction}
      max={1}
      className="mt-2 block h-2 w-full max-w-md accent-brand"
    />
  );
}
