import { Navigate, Route, Routes } from 'react-router';
import { NotFoundInShell } from './not-found-page.ts';
import { EditRoomPage, NewRoomPage, OrganizerLayout, OrganizerRoomsPage, RoomLivePage } from './organizer-pages.ts';

/** Decisions: `/organizer` is a full area with its own routes below it. */
export const OrganizerArea = () => (
  <Routes>
    <Route element={<OrganizerLayout />}>
      <Route index element={<Navigate to="/organizer/rooms" replace />} />
      <Route path="rooms" element={<OrganizerRoomsPage />} />
      <Route path="rooms/new" element={<NewRoomPage />} />
      <Route path="rooms/:roomId" element={<EditRoomPage />} />
      <Route path="rooms/:roomId/live" element={<RoomLivePage />} />
      <Route path="*" element={<NotFoundInShell />} />
    </Route>
  </Routes>
);
