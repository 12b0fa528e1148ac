import { chmod, chown, link, lstat, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { closeDataFolder, giveDataFolder } from './data-folder.ts';

const account = { uid: 12345, gid: 12345 };
let home = '';
let data = '';

beforeEach(async () => {
  home = await mkdtemp(join(os.tmpdir(), 'palco-test-'));
  data = join(home, 'data');
  await mkdir(data);
  onTestFinished(() => rm(home, { recursive: true, force: true }));
});

const ownerOf = async (file: string) => (await lstat(file)).uid;

describe.runIf(process.getuid?.() === 0)('a data folder of root', () => {
  it('is given to the account with everything that Palco made in it', async () => {
    await mkdir(join(data, 'videos/one'), { recursive: true });
    await writeFile(join(data, 'videos/one/master.m3u8'), '');
    await writeFile(join(data, 'palco.pid'), '');
    giveDataFolder(data, account);
    for (const entry of ['', 'videos', 'videos/one', 'videos/one/master.m3u8', 'palco.pid'])
      expect(await ownerOf(join(data, entry)), entry).toBe(account.uid);
  });

  it('is made when it is missing', async () => {
    giveDataFolder(join(home, 'new/data'), account);
    expect([await ownerOf(join(home, 'new')), await ownerOf(join(home, 'new/data'))]).toEqual([0, account.uid]);
  });

  it('keeps what is not Palco’s: other files, targets of links, files with a second name', async () => {
    await mkdir(join(home, 'elsewhere'));
    await writeFile(join(home, 'elsewhere/secret'), '');
    await writeFile(join(data, 'backup.tar'), '');
    await mkdir(join(data, 'storage'));
    await symlink(join(home, 'elsewhere'), join(data, 'storage/link'));
    await symlink(join(home, 'elsewhere'), join(data, 'uploads'));
    await link(join(home, 'elsewhere/secret'), join(data, 'storage/second'));
    giveDataFolder(data, account);
    for (const entry of ['elsewhere', 'elsewhere/secret', 'data/backup.tar'])
      expect(await ownerOf(join(home, entry)), entry).toBe(0);
    expect(await ownerOf(join(data, 'storage'))).toBe(account.uid);
  });

  it('is not entered again once it is the account’s, which could have put links there', async () => {
    await mkdir(join(data, 'storage'));
    await chown(data, account.uid, account.gid);
    giveDataFolder(data, account);
    expect(await ownerOf(join(data, 'storage'))).toBe(0);
  });

  it('is refused when it holds only other files', async () => {
    await writeFile(join(data, 'thesis.txt'), '');
    expect(() => giveDataFolder(data, account)).toThrow('holds nothing of Palco');
    expect(await ownerOf(data)).toBe(0);
  });
});

describe('an existing data folder', () => {
  it('is closed to other accounts', async () => {
    await mkdir(join(data, 'videos'));
    await chmod(data, 0o755);
    closeDataFolder(data);
    expect((await stat(data)).mode & 0o777).toBe(0o700);
  });

  it('stays as it is when it holds what is not Palco’s', async () => {
    await writeFile(join(data, 'thesis.txt'), '');
    await chmod(data, 0o755);
    closeDataFolder(data);
    expect((await stat(data)).mode & 0o777).toBe(0o755);
  });
});
