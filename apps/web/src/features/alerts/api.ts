import {
  type Alerts,
  addPushDevice,
  changeAlerts,
  type PushDevice,
  readAlerts,
  setMailByLink,
} from '@palco/contract/alerts';
import { call } from '../../lib/http/api-client.ts';

export const fetchAlerts = (courseId: string): Promise<Alerts> => call(readAlerts, { params: { courseId } });
export const putAlerts = (courseId: string, body: Partial<Pick<Alerts, 'byMail' | 'byPush'>>): Promise<Alerts> =>
  call(changeAlerts, { params: { courseId }, body });
export const postDevice = (body: PushDevice): Promise<object> => call(addPushDevice, { body });
export const postMailByLink = (token: string, isOn: boolean): Promise<{ courseName: string }> =>
  call(setMailByLink, { body: { token, isOn } });
