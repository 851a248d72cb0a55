import { HomePage } from '../../features/home/home-page.tsx'

/** The home page of visitors. */
export default function HomeScreen() {
  return <HomePage />
}
