#!/bin/sh
# Starts the media worker without the capability that enters closed folders. Its own folder may be one, so it is entered first.
cd -- "$(dirname -- "$PALCO_MEDIA_WORKER")" || exit 1
drop=-dac_read_search,-dac_override
exec setpriv --inh-caps "$drop" --ambient-caps "$drop" "./$(basename -- "$PALCO_MEDIA_WORKER")" "$@"
