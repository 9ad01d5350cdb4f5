/// What a build makes of every picture, and within which limits.
package struct BuildSettings: Sendable {
    /// The largest first; empty: contact sheets alone.
    package var recipes: [Recipe]
    /// Whether the original bytes are published as well.
    package var native: Bool
    /// nil: no contact sheets.
    package var sheet: SheetRecipe?
    /// Whether there are tiles for IIIF viewers.
    package var tiles: Bool
    package var placeholder: Placeholder?
    /// Where the output is served.
    package var baseURL: String?
    package var limits: Limits
    package var secrets: Secrets

    package init(
        recipes: [Recipe], native: Bool, sheet: SheetRecipe?, tiles: Bool,
        placeholder: Placeholder?,
        baseURL: String?, limits: Limits, secrets: Secrets
    ) {
        self.recipes = recipes
        self.native = native
        self.sheet = sheet
        self.tiles = tiles
        self.placeholder = placeholder
        self.baseURL = baseURL
        self.limits = limits
        self.secrets = secrets
    }
}
