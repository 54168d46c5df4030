/**
 * A picture in the size that the screen needs: one of the shop's own files, an upload, or any
 * address.
 */
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

interface PictureProps
  extends Pick<ComponentProps<'img'>, 'alt' | 'className' | 'onLoad' | 'onError'> {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** The width of the picture on the page, as in CSS. */
  sizes?: string;
  /** Loads before other pictures; for those that are visible at once. */
  priority?: boolean;
  /** The widths in which the shop's own pictures exist. */
  widths?: readonly number[];
}

const ownPicture = /^(\/(?:images|media)\/.+)-\d+\.webp$/;
const usualWidths = [320, 640, 960];

export function Picture({
  src,
  sizes = '100vw',
  priority = false,
  widths = usualWidths,
  alt,
  className,
  ...props
}: PictureProps) {
  const name = ownPicture.exec(src)?.[1];
  const image = (
    <img
      {...props}
      className={
        name === undefined
          ? className
          : 'size-full rounded-[inherit] [object-fit:inherit] [object-position:inherit]'
      }
      src={src}
      alt={alt}
      decoding="async"
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
    />
  );
  if (name === undefined) return image;
  const files = (format: string) =>
    widths.map((width) => `${name}-${width}.${format} ${width}w`).join(', ');
  return (
    // It has the size, so that nothing moves when the image arrives.
    <picture className={clsx('block', className)}>
      <source className="hidden" type="image/avif" srcSet={files('avif')} sizes={sizes} />
      <source className="hidden" type="image/webp" srcSet={files('webp')} sizes={sizes} />
      {image}
    </picture>
  );
}
