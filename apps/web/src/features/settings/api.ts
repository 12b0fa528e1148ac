import {
  changeLogo,
  changeSettings,
  readSettings,
  type SettingChanges,
  type SettingsPage,
  testMail,
} from '@palco/contract/settings';
import { call } from '../../lib/http/api-client.ts';

export const fetchSettings = (): Promise<SettingsPage> => call(readSettings, {});
export const putSettings = (body: SettingChanges): Promise<SettingsPage> => call(changeSettings, { body });
export const putLogo = (image: string | null): Promise<SettingsPage> => call(changeLogo, { body: { image } });
export const sendTestMail = (): Promise<{ to: string; problem: string | null }> => call(testMail, {});
