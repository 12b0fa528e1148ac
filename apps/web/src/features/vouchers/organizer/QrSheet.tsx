import * as limits from '@palco/contract/limits';
import type { Voucher } from '@palco/contract/vouchers/batches';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { QrCode } from '../../../ui/art/QrCode.tsx';
import { inGroups } from './code-groups.ts';
import { organizerVouchersMessages } from './messages.ts';
import styles from './QrSheet.module.css';

type QrSheetProps = { readonly courseName: string; readonly vouchers: readonly Voucher[] };

/** Three columns of eight cards fill an A4 sheet. */
const { cardsPerSheet } = limits.voucher;

/** Cards to print and cut: code, course, address and QR code. On the screen the sheets are shown as they are printed. */
export const QrSheet = ({ courseName, vouchers }: QrSheetProps) => {
  const messages = useMessages(organizerVouchersMessages);
  return (
    <div className={styles.sheets}>
      {sheetsOf(vouchers).map((cards) => (
        <ul key={cards[0]?.code} className={styles.sheet}>
          {cards.map(({ code, url }) => (
            <li key={code} className={styles.card}>
              <div className={styles.qr}>
                <QrCode text={url} label={messages.qrOf({ code })} />
              </div>
              <div className={styles.texts}>
                <span className={styles.course}>{courseName}</span>
                <span className={styles.code}>{inGroups(code)}</span>
                <span className={styles.address}>{addressOf(url)}</span>
              </div>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
};

const sheetsOf = (vouchers: readonly Voucher[]): Voucher[][] =>
  Array.from({ length: Math.ceil(vouchers.length / cardsPerSheet) }, (_, sheet) =>
    vouchers.slice(sheet * cardsPerSheet, (sheet + 1) * cardsPerSheet),
  );

/** The page where the code is typed, as people write it. */
const addressOf = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '');
