import { logoBounds } from '@tandem/contract/admin/content.ts'

/** Logos are shown small: twice that many pixels for sharp screens. */
const box = { width: 320, height: 168 }

/**
 * Draws a picture of any kind that the browser knows, SVG too, to a PNG small enough to be kept; in base64. Drawing runs no
 * scripts and leaves nothing of the file but its looks. Null when it is no picture.
 */
export async function drawLogo(file: File): Promise<string | null> {
  const image = await load(await readAsAddress(file))
  if (!image || image.naturalWidth === 0 || image.naturalHeight === 0) return null
  for (const share of [1, 0.75, 0.5, 0.35]) {
    const scale = Math.min((box.width * share) / image.naturalWidth, (box.height * share) / image.naturalHeight)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const content = canvas.toDataURL('image/png').split(',')[1] ?? ''
    if (content !== '' && (content.length / 4) * 3 <= logoBounds.bytes) return content
  }
  return null
}

function readAsAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      resolve(typeof reader.result === 'string' ? reader.result : '')
    }
    reader.onerror = () => {
      reject(new Error('the file could not be read', { cause: reader.error }))
    }
    reader.readAsDataURL(file)
  })
}

async function load(address: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  image.src = address
  return await image.decode().then(
    () => image,
    () => null,
  )
}
