/** A file that runs in the browser, with everything it imports, as one script. */
import { rolldown } from 'rolldown';

export async function bundleForPage(input: string): Promise<string> {
  const bundling = await rolldown({
    input,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'silent',
  });
  const { output } = await bundling.generate({ format: 'iife' });
  return output[0].code;
}
