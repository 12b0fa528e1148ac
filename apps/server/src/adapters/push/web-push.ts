/** Sends by the Web Push protocol (RFC 8030), encrypted for the browser (RFC 8291), signed with the installation's key (RFC 8292). */
import { Agent } from 'node:https';
import { isIP } from 'node:net';
import type { Push } from './port.ts';
import { checkedLookup, isPublicAddress } from './public-address.ts';

export type WebPushOptions = {
  readonly keys: { readonly publicKey: string; readonly privateKey: string };
  /** Whom a push service may write to about this installation: its address. */
  readonly subject: () => string;
  /** For a double on this machine. */
  readonly isAllowedAddress?: (address: string) => boolean;
  readonly certificate?: string;
};

const timeoutMs = 10_000;
/** The subscription does not exist any more. */
const goneStatuses = [404, 410];

export const createWebPush = ({ keys, subject, certificate, ...options }: WebPushOptions): Push => {
  const isAllowedAddress = options.isAllowedAddress ?? isPublicAddress;
  const agent = new Agent({ lookup: checkedLookup(isAllowedAddress), ...(certificate && { ca: certificate }) });

  const isAllowed = (endpoint: string): boolean => {
    const { protocol, hostname, username } = new URL(endpoint);
    const host = hostname.replace(/^\[|\]$/g, '');
    return protocol === 'https:' && username === '' && (isIP(host) === 0 || isAllowedAddress(host));
  };

  return {
    publicKey: keys.publicKey,
    isAllowed,
    send: async (device, message, { ttlS }) => {
      if (!isAllowed(device.endpoint)) return 'gone';
      const { default: webPush } = await loadWebPush();
      try {
        await webPush.sendNotification(device, message, {
          agent,
          vapidDetails: { subject: subject(), ...keys },
          contentEncoding: 'aes128gcm',
          urgency: 'high',
          TTL: ttlS,
          timeout: timeoutMs,
        });
        return 'sent';
      } catch (error) {
        if (error instanceof webPush.WebPushError && goneStatuses.includes(error.statusCode)) return 'gone';
        throw error;
      }
    },
  };
};

export const newPushKeys = async (): Promise<{ publicKey: string; privateKey: string }> =>
  (await loadWebPush()).default.generateVAPIDKeys();

/** Most starts send nothing. */
const loadWebPush = () => import('web-push');
