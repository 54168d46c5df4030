/** Unpacks the browser package with its libraries and settings. */
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

interface UnpackedBrowser {
  executablePath: string;
  /** Only for the browser's process, because its libraries are not for others. */
  env: Record<string, string | undefined>;
}

const cache = resolve('node_modules/.cache/browser');
/** Variables of this process that unpacking changes and that are restored. */
const touched = ['TMPDIR', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME'];

/** For Linux on x64. */
export async function unpackBrowser(): Promise<UnpackedBrowser> {
  const before = { ...process.env };
  try {
    return await unpack();
  } finally {
    for (const name of touched) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

async function unpack(): Promise<UnpackedBrowser> {
  await mkdir(cache, { recursive: true });
  // It unpacks into the temporary folder, and trusts any file of its name there.
  process.env.TMPDIR = cache;
  const bundle = await import('@sparticuz/chromium');
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  await bundle.inflate(join(dirname(entry), '..', 'bin', 'al2023.tar.br'));
  bundle.setupLambdaEnvironment(join(cache, 'al2023', 'lib'));
  const executablePath = await bundle.default.executablePath();
  // Its own settings look for fonts only in /tmp; without fonts, the browser crashes at the first
  // input field.
  const fontSettings = join(cache, 'fonts.conf');
  await writeFile(fontSettings, fontsIn(join(cache, 'fonts'), join(cache, 'font-cache')));
  return { executablePath, env: { ...process.env, FONTCONFIG_FILE: fontSettings } };
}

function fontsIn(folder: string, cacheFolder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${cacheFolder}</cachedir></fontconfig>
`;
}
