/** Uploads the photo of a dish or a menu, and changes the form's fields accordingly. */
import { uploadImage } from '#src/media/media-contract.ts';
import { imageField } from '#src/media/media-rules.ts';
import { usePictureUpload } from '#src/media/web/use-picture-upload.ts';
import { upload } from '#src/platform/browser/upload.ts';

export interface PhotoChange {
  /** Empty if there is no photo. */
  photoUrl?: string;
  isUploading?: boolean;
}

export function usePhotoUpload(onChange: (changes: PhotoChange) => void) {
  const { forgetError, ...photo } = usePictureUpload({
    send: async (file, options) =>
      (await upload(uploadImage, file, { field: imageField, ...options })).data.fileLink,
    onUploaded: (photoUrl) => onChange({ photoUrl }),
    onBusy: (isUploading) => onChange({ isUploading }),
  });
  return {
    ...photo,
    remove(): void {
      forgetError();
      onChange({ photoUrl: '' });
    },
  };
}
