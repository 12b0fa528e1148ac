import { useState } from 'react';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Table, type TableColumn } from '../../ui/layout/Table.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { GallerySection, Specimen } from './GallerySection.tsx';

type Room = { id: string; name: string; channel: string; viewers: number; isLive: boolean };
type ColumnId = 'name' | 'channel' | 'state' | 'viewers';

const rooms: Room[] = [
  { id: '1', name: 'Fundamentos de iluminação cênica', channel: 'Teatro', viewers: 1284, isLive: true },
  { id: '2', name: 'Voz e respiração', channel: 'Atuação', viewers: 86, isLive: false },
  { id: '3', name: 'Direção de atores para câmera', channel: 'Cinema e audiovisual', viewers: 412, isLive: false },
];
const columns: TableColumn<ColumnId>[] = [
  { id: 'name', header: 'Sala' },
  { id: 'channel', header: 'Canal' },
  { id: 'state', header: 'Situação' },
  { id: 'viewers', header: 'Pessoas', isNumeric: true },
];

const renderCell = (room: Room, column: ColumnId) => {
  if (column === 'name') return room.name;
  if (column === 'channel') return room.channel;
  if (column === 'viewers') return room.viewers.toLocaleString('pt-BR');
  return room.isLive ? <Badge tone="live">Ao vivo</Badge> : <Badge tone="neutral">Gravada</Badge>;
};

const tabs = [
  { id: 'general', label: 'Geral', content: <p>As mensagens de todas as pessoas da sala.</p> },
  { id: 'doubts', label: 'Dúvidas', badge: <Badge tone="accent">3</Badge>, content: <p>As perguntas à monitoria.</p> },
  { id: 'monitors', label: 'Monitores', content: <p>Só a equipe lê.</p> },
  { id: 'team', label: 'Equipe', content: <p>O seu time.</p> },
] as const;

export const DataSection = () => {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('general');
  return (
    <GallerySection title="Data">
      <Specimen title="Tabs" layout="column">
        <Card>
          <Tabs label="Chat" tabs={tabs} value={tab} onChange={setTab} />
        </Card>
      </Specimen>
      <Specimen title="Table" layout="column">
        <Table caption="Salas" columns={columns} rows={rooms} renderCell={renderCell} empty={null} />
        <Table
          caption="Salas sem resultado"
          isCaptionHidden
          columns={columns}
          rows={[]}
          renderCell={renderCell}
          empty={<EmptyState title="Nenhuma sala" text="Crie a primeira sala para começar a transmitir." />}
        />
      </Specimen>
      <Specimen title="Avatar: sizes, picture, broken picture, one name, none">
        <Avatar name="Ana Beatriz de Souza" size={64} colorIndex={3} />
        <Avatar name="Caio Lima" size={40} colorIndex={1} />
        <Avatar name="Caio Lima" size={28} colorIndex={7} />
        <Avatar name="Palco" src="/icons/icon-192.png" size={40} />
        <Avatar name="Zoë Ångström" src="/missing.png" size={40} colorIndex={9} />
        <Avatar name="álvaro" size={40} colorIndex={11} />
        <Avatar name="" size={40} />
      </Specimen>
      <Specimen title="Card: surface, raised" layout="grid">
        <Card padding="lg">Superfície</Card>
        <Card padding="lg" isRaised>
          Elevada
        </Card>
      </Specimen>
    </GallerySection>
  );
};
