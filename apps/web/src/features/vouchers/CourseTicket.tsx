import { Ticket } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import styles from './CourseTicket.module.css';
import { vouchersMessages } from './messages.ts';

type CourseTicketProps = { readonly courseName: string; readonly code: string };

/** The course of a voucher, drawn as a ticket. */
export const CourseTicket = ({ courseName, code }: CourseTicketProps) => {
  const messages = useMessages(vouchersMessages);
  return (
    <dl className={styles.ticket}>
      <div className={styles.course}>
        <dt className={styles.label}>{messages.course}</dt>
        <dd className={styles.name}>{courseName}</dd>
      </div>
      <div className={styles.stub}>
        <dt className={styles.label}>
          <Ticket className={styles.icon} aria-hidden />
          {messages.voucher}
        </dt>
        <dd className={styles.code}>{code.match(/.{1,4}/g)?.join(' ')}</dd>
      </div>
    </dl>
  );
};
