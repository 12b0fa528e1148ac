/** This browser as a receiver of pushes: its service worker, its permission, its subscription. */
import { pushDevice } from '@palco/contract/alerts';
import * as z from 'zod/mini';
import { postDevice } from './api.ts';

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Whether this browser receives pushes of this site already; a browser drops the subscription with the permission. */
export const isSubscribed = async (): Promise<boolean> => {
  const registration = await navigator.serviceWorker.getRegistration(worker);
  return (await registration?.pushManager.getSubscription()) != null;
};

/** Asks for the permission and subscribes; false when the permission was refused. */
export const subscribe = async (publicKey: string): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register(worker);
  const { pushManager } = await navigator.serviceWorker.ready;
  const former = await pushManager.getSubscription();
  // A subscription made with the key of another installation cannot be used by this one.
  if (former && !hasKey(former, publicKey)) await former.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await postDevice(z.parse(pushDevice, subscription.toJSON()));
  return true;
};

const worker = '/push-worker.js';

const hasKey = ({ options }: PushSubscription, publicKey: string): boolean => {
  const key = options.applicationServerKey;
  if (!key) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
};
