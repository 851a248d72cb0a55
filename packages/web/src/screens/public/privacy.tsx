import { DocumentPage } from '../../features/admin/content/document-page.tsx'

/** /privacy: the text of the installation in force. */
export default function PrivacyScreen() {
  return <DocumentPage document="privacy" />
}
