/** The files of the page at /api/docs: Swagger UI's own build, without the Fastify plugin. */
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

const source = 'node_modules/@fastify/swagger-ui/static';
const files = [
  'favicon-32x32.png',
  'index.css',
  'swagger-ui-bundle.js',
  'swagger-ui-standalone-preset.js',
  'swagger-ui.css',
];

export async function copyApiPage(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(files.map((name) => copyFile(join(source, name), join(folder, name))));
}
