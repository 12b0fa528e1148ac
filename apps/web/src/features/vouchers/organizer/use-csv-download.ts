import { useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { fetchCsv } from './api.ts';
import { organizerVouchersMessages } from './messages.ts';

/** Spreadsheets take a file without this mark for one of the old encodings, and garble accents. */
const byteOrderMark = '\uFEFF';

export const useCsvDownload = (batchId: string) => {
  const messages = useMessages(organizerVouchersMessages);
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    try {
      const { csv, fileName } = await fetchCsv(batchId);
      saveFile(fileName, byteOrderMark + csv, 'text/csv');
    } catch (error) {
      logProblem('the vouchers could not be exported', error);
      toast.error(messages.csvFailed);
    }
    setIsLoading(false);
  };
  return { isLoading, download: () => void download() };
};
