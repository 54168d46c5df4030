/** The part of `subset-font` that the font scripts use; the package has no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt';
      variationAxes?: Record<string, number | { min: number; max: number }>;
      noLayoutClosure?: boolean;
      keepFeatures?: string[];
      noHinting?: boolean;
      dropTables?: string[];
    },
  ): Promise<Buffer>;
}
