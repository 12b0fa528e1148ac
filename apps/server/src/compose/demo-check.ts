/** Every role: without the demo, an account of the demo with the demo's published password stops the start. */
import { ConfigError } from '../config.ts';
import { findOpenDemoAccounts } from '../demo/open-accounts.ts';
import type { Core } from './core.ts';

export const refuseDemoAccounts = async ({ db, passwords, config }: Core): Promise<void> => {
  if (config.isDemo) return;
  const open = await findOpenDemoAccounts(db, passwords);
  if (open.length === 0) return;
  throw new ConfigError(
    [
      'This installation was a demo, and these accounts still have the password of the demo, which is public:',
      ...open.map((email) => `  ${email}`),
      'Lock them with:       npm run admin -- lock-demo',
      'Then make your own:   npm run admin -- create you@example.org',
      'Or begin with an empty folder: set PALCO_DATA_DIR, or DATABASE_URL.',
    ].join('\n'),
  );
};
