import type { Attachment } from '@palco/contract/rooms';
import {
  Download,
  FileArchive,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileType,
  Image,
  type LucideIcon,
  Presentation,
  Table2,
} from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { FoldingPanel } from '../../ui/layout/FoldingPanel.tsx';
import { roomsMessages } from './messages.ts';
import styles from './RoomPanels.module.css';

type RoomPanelsProps = {
  readonly description: string;
  readonly attachments: readonly Attachment[];
  /** Collapsed at first where space is scarce. */
  readonly isFolded?: boolean;
};

/** Spec section 2, Room page: additional information and attachments, each can be folded away. */
export const RoomPanels = ({ description, attachments, isFolded = false }: RoomPanelsProps) => {
  const messages = useMessages(roomsMessages);
  return (
    <div className={styles.panels}>
      {description !== '' && (
        <FoldingPanel title={messages.information} tour="description" isFolded={isFolded}>
          <p className={styles.description}>{description}</p>
        </FoldingPanel>
      )}
      {attachments.length > 0 && (
        <FoldingPanel title={messages.attachments} tour="attachments" isFolded={isFolded}>
          <ul className={styles.files}>
            {attachments.map((file) => (
              <li key={file.id}>
                <FileLink file={file} />
              </li>
            ))}
          </ul>
        </FoldingPanel>
      )}
    </div>
  );
};

const FileLink = ({ file }: { readonly file: Attachment }) => {
  const Icon = icons[file.attachment_extension.toLowerCase()] ?? FileText;
  return (
    <a className={styles.file} href={file.attachment_url} download={file.attachment_name} rel="noopener noreferrer">
      <Icon className={styles.icon} aria-hidden />
      <span className={styles.fileName}>{file.attachment_name}</span>
      <Download className={styles.download} aria-hidden />
    </a>
  );
};

/** Spec section 2: one for each kind of file. */
const icons: Readonly<Record<string, LucideIcon>> = {
  pdf: FileText,
  doc: FileType,
  docx: FileType,
  zip: FileArchive,
  csv: Table2,
  xls: FileSpreadsheet,
  xlsx: FileSpreadsheet,
  jpg: FileImage,
  png: Image,
  ppt: Presentation,
  pptx: Presentation,
};
