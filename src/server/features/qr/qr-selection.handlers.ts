import { linksQrSheetEndpoint, linksQrZipEndpoint } from '#contract/qr/qr-selection.ts'
import { route } from '../../platform/call.ts'
import { zipArchive } from '../../platform/zip-archive.ts'
import { codeFiles, getSelectedCodes } from './qr-selection.service.ts'
import { qrSheet } from './qr-sheet.ts'

export const qrSelectionRoutes = [
  route(linksQrZipEndpoint, async (deps, { caller, body, reply }) => {
    const { ids, design, format, size } = body
    const { count, codes } = await getSelectedCodes(deps, caller.userId, { ids, design }, size)
    reply.header('Content-Disposition', 'attachment; filename="qr-codes.zip"')
    reply.header(COUNT_HEADER, String(count))
    return zipArchive(codeFiles(codes, { format, size }), deps.clock.now())
  }),

  route(linksQrSheetEndpoint, async (deps, { caller, body, reply }) => {
    const { ids, design, ...settings } = body
    const { count, codes } = await getSelectedCodes(deps, caller.userId, { ids, design })
    reply.header('Content-Disposition', 'attachment; filename="qr-codes.pdf"')
    reply.header(COUNT_HEADER, String(count))
    const title = `QR codes (${count})`
    return qrSheet(codes, settings, { title, madeAt: deps.clock.now() })
  }),
]

/** Number of codes that follow, for a progress bar; links deleted meanwhile are not counted. */
const COUNT_HEADER = 'Waypost-Codes'
