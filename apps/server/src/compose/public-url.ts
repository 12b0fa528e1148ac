/** Every role: the address that links in mails and producer links begin with. */
import type { Config } from '../config.ts';

export const createPublicUrl = ({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>) => {
  // With PORT=0 the port is known only once the server listens.
  let ownUrl = '';
  return {
    get: () => publicUrl ?? ownUrl,
    setPort: (port: number) => {
      ownUrl = `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`;
    },
  };
};
